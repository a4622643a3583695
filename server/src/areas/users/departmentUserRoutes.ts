import { AppError, department, done, errors, ok, user, userEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { userDepartTable } from '../../access/accessTables.ts'
import { isLed, leadsAll, ledCodes } from '../../access/ledDepartments.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'

import { conditionSql } from '../../resource/read/conditionSql.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import { write } from '../../resource/writeContext.ts'
import { forColleagues } from '../../people/describeUsers.ts'
import { assertOwnUsers } from './assertOwnUsers.ts'
import { findUsers, pageOfUsers } from '../../people/listUsers.ts'
import { pageParams } from './pageParams.ts'
import { enterDepartment, leaveDepartment } from './userPlaces.ts'
import type { UserParts } from './userRoutes.ts'

const d = columnsOf(department, 'd')
const ud = columnsIn(userDepartTable, 'ud')

/** Matches name or account; the stock parameter matches the account only. */
const nameMatches = (words: string): RawBuilder<boolean> =>
  conditionSql(user, {
    any: [
      { field: 'realname', rule: 'like', values: [words] },
      { field: 'username', rule: 'like', values: [words] },
    ],
  })

/** Members of a department: for administrators of departments, and for superiors in their own (wire contract §3.5). */
export function departmentUserRoutes(app: FastifyInstance, { engine, forgetPermissions }: UserParts): void {
  const db = engine.db.kysely

  mount(app, userEndpoints.userDepartList, async ({ input, actor }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select ${d.id}, ${d.departName} as name from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = ${input.userId} and ${d.deletedAt} is null
        and ${d.tenantId} = ${actor.tenantId} order by ${d.orgCode}`.execute(db)
    if (rows.length === 0) throw new AppError('not_found', '查找失败', { wireCode: 0 })
    return ok(
      rows.map(({ id, name }) => ({ key: id, value: id, title: name, children: [] })),
      '查找成功',
    )
  })

  mount(app, userEndpoints.departUserList, async ({ input, actor }) => {
    const depId = input.depId
    const scope = await departmentsOf(actor)
    if (scope === undefined && depId === undefined) return null
    const name = input.username?.replace(/^\*|\*$/g, '')
    const isNamed = name ? sql<boolean>`position(lower(${name}) in lower(t.username)) > 0` : sql<boolean>`true`
    const words = input.realname?.slice(0, 100)
    const matchesWords = words ? nameMatches(words) : sql<boolean>`true`
    const isWanted = depId === undefined ? sql<boolean>`true` : sql<boolean>`${d.id} = ${depId}`
    const worksThere = sql<boolean>`exists (
      select 1 from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = t.id and ${d.tenantId} = ${actor.tenantId} and ${d.deletedAt} is null
        and ${isWanted} and ${scope ?? sql<boolean>`true`})`
    const page = await pageOfUsers(
      engine,
      actor,
      sql<boolean>`${worksThere} and ${isNamed} and ${matchesWords}`,
      pageParams(input),
    )
    return { ...page, records: page.records.map((row) => ({ ...row, orgCode: row.orgCodeTxt })) }
  })

  mount(app, userEndpoints.editSysDepartWithUser, async ({ input, actor }) => {
    const scope = await departmentsOf(actor)
    const depId = input.depId
    await assertInScope(actor, depId, scope)
    const ids = idsFrom(input.userIdList)
    await assertOwnUsers(engine, actor, ids)
    await write(engine, actor, ({ tx }) => enterDepartment(tx, actor, ids, depId))
    forgetPermissions()
    return ok(null, '添加成功!')
  })

  async function leave(actor: Actor, depId: string, rawIds: unknown) {
    const scope = await departmentsOf(actor)
    await assertInScope(actor, depId, scope)
    const ids = idsFrom(rawIds)
    await write(engine, actor, async ({ tx }) => {
      if ((await leaveDepartment(tx, actor, ids, depId)) === 0) throw errors.refused('当前选中部门与用户无关联关系!')
    })
    forgetPermissions()
    return done('删除成功!')
  }
  mount(app, userEndpoints.deleteUserInDepart, ({ input, actor }) => leave(actor, input.depId, input.userId))
  mount(app, userEndpoints.deleteUserInDepartBatch, ({ input, actor }) => leave(actor, input.depId, input.userIds))

  mount(app, userEndpoints.getUsersByDepartId, async ({ input, actor }) => {
    const id = input.id
    const isThere = sql<boolean>`exists (
      select 1 from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = t.id and ${d.id} = ${id} and ${d.tenantId} = ${actor.tenantId} and ${d.deletedAt} is null)`
    return forColleagues(actor, await findUsers(engine, actor, isThere))
  })

  /** The departments `d` open to the actor: all for administrators of departments, else those the actor manages. */
  async function departmentsOf(actor: Actor): Promise<RawBuilder<boolean> | undefined> {
    if (leadsAll(actor)) return undefined
    return isLed('d.org_code', await ledCodes(db, actor))
  }

  async function assertInScope(actor: Actor, depId: string, scope: RawBuilder<boolean> | undefined): Promise<void> {
    const { rows } = await sql`
      select 1 from ${d.$table} where ${d.id} = ${depId} and ${d.tenantId} = ${actor.tenantId}
        and ${d.deletedAt} is null
        and ${scope ?? sql<boolean>`true`}`.execute(db)
    if (rows.length === 0) throw errors.notFound('部门')
  }
}
