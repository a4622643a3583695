import { department, user, userEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { userDepartTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { idList } from '../../http/inputs.ts'
import { mount } from '../../http/mount.ts'
import { forColleagues } from '../../people/describeUsers.ts'
import { findUsers, pageOfUsers } from '../../people/listUsers.ts'
import { pageParams } from './pageParams.ts'
import type { UserParts } from './userRoutes.ts'

const d = columnsOf(department, 'd')
const t = columnsOf(user, 't')
const top = columnsOf(department, 'top')
const ud = columnsIn(userDepartTable, 'ud')

/** Users for pickers, also those of later clients (wire contract §2.4, §9.5). */
export function pickUserRoutes(app: FastifyInstance, { engine }: UserParts): void {
  mount(app, userEndpoints.queryByIds, async ({ input, actor }) =>
    forColleagues(actor, await findUsers(engine, actor, isOneOf(t.id, input.userIds))),
  )

  mount(app, userEndpoints.queryUserByDepId, async ({ input, actor }) => {
    const where = allOf([isBelow(input.id, actor.tenantId), contains(t.realname, input.realname)])
    const rows = await findUsers(engine, actor, where)
    // Not translated in lists without pages (wire contract §7.6).
    return forColleagues(actor, rows).map(untranslated)
  })

  mount(app, userEndpoints.queryUserComponentData, async ({ input, actor }) => {
    const { departId, realname, username, id, isMultiTranslate } = input
    const where = allOf([
      departId ? isBelow(departId, actor.tenantId) : everyone,
      contains(t.realname, realname),
      // With this flag the client asks for the names of chosen users.
      isMultiTranslate === 'true' ? isOneOf(t.username, username) : contains(t.username, username),
      isOneOf(t.id, id),
    ])
    const page = await pageOfUsers(engine, actor, where, pageParams(input))
    return { ...page, records: forColleagues(actor, page.records) }
  })

  mount(app, userEndpoints.getMultiUser, async ({ input, actor }) => {
    const where = allOf([isOneOf(t.id, input.id), isOneOf(t.username, input.username)])
    return forColleagues(actor, await findUsers(engine, actor, where))
  })
}

const everyone = sql<boolean>`true`

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(parts, sql` and `)})`

/** Without a list nobody is excluded. */
function isOneOf(column: RawBuilder<unknown>, list: unknown): RawBuilder<boolean> {
  return list === undefined ? everyone : sql`${column} = any(${idList(list)}::text[])`
}

function contains(column: RawBuilder<unknown>, words: string | undefined): RawBuilder<boolean> {
  const text = words?.replace(/^\*|\*$/g, '')
  return text ? sql`position(lower(${text}) in lower(${column})) > 0` : everyone
}

/** Members of a department and its descendants: their codes begin with its code. */
const isBelow = (departId: string, tenantId: number): RawBuilder<boolean> => sql`exists (
  select 1 from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId} and ${d.deletedAt} is null
    join ${top.$table} on ${top.id} = ${departId} and ${top.tenantId} = ${tenantId} and ${top.deletedAt} is null
  where ${ud.userId} = ${t.id} and ${d.tenantId} = ${top.tenantId} and starts_with(${d.orgCode}, ${top.orgCode}))`

const untranslated = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_dictText')))
