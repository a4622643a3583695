import { departRole, done, errors, type GrantDifference, grantsTo, permissionEndpoints, user } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departPermissionTable, departRoleUserTable, userRoleTable } from '../../access/accessTables.ts'
import { writeGrants } from '../../access/grantLog.ts'
import { namedPermissions } from '../../access/grants/namedPermissions.ts'
import {
  type GrantChange,
  grantedIds,
  type HolderKind,
  planGrants,
  saveGrants,
} from '../../access/grants/saveGrants.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { heldIds, permissionRows } from '../../access/permissionRows.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { type EndpointCall, mount } from '../../http/mount.ts'
import type { Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { chooseRules, chosenRules } from './dataRules.ts'
import { describeRules } from './describeRules.ts'
import type { MenuParts } from './menuRoutes.ts'
import { grantTree } from './permissionTrees.ts'

const col = columnsOf(departRole)
const d = columnsOf(departRole, 'd')
const departPermissionCol = columnsIn(departPermissionTable)
const departRoleUserCol = columnsIn(departRoleUserTable)
const du = columnsIn(departRoleUserTable, 'du')
const userCol = columnsOf(user)
const userRoleCol = columnsIn(userRoleTable)

type GrantInput = (typeof grantsTo)['role']['save']['input']

interface Holder {
  name: string
  departId?: string
}

const tables = {
  role: { table: 'sys_role', name: 'role_name', title: '角色' },
  department: { table: 'sys_depart', name: 'depart_name', title: '部门' },
  departRole: { table: 'sys_depart_role', name: 'role_name', title: '部门角色' },
} as const

/** Grants permissions to roles, departments and the roles inside departments (wire contract §2.2, §2.5, §3.3–3.5). */
export function grantRoutes(app: FastifyInstance, { engine, resources, forgetPermissions }: MenuParts): void {
  const db = engine.db.kysely

  async function changeOf(
    { input, actor, request }: EndpointCall<GrantInput>,
    tx: Tx,
    holder: HolderKind,
  ): Promise<GrantChange> {
    const { holderId: id, ...wanted } = input
    const { name, departId } = await findHolder(tx, actor, holder, id)
    return {
      holder,
      id,
      name,
      ...(departId !== undefined && { departId }),
      ...wanted,
      address: request.ip,
    }
  }
  /** The difference that a save would make, computed by the same plan as the save. */
  async function preview(call: EndpointCall<GrantInput>, holder: HolderKind): Promise<GrantDifference> {
    return db.transaction().execute(async (tx) => {
      const plan = await planGrants(tx, call.actor, await changeOf(call, tx, holder))
      const named = await namedPermissions(tx, [plan.given, plan.taken, plan.others.given, plan.others.taken].flat())
      const words = (ids: readonly string[]) => [...named.values()].filter((one) => ids.includes(one.id))
      return {
        given: words(plan.given),
        taken: words(plan.taken),
        others: { given: words(plan.others.given), taken: words(plan.others.taken) },
        current: plan.current,
        users: await countUsers(tx, holder, call.input.holderId),
      }
    })
  }

  for (const holder of ['role', 'department', 'departRole'] as const) {
    const endpoints = grantsTo[holder]
    mount(app, endpoints.held, ({ input, actor }) =>
      db.transaction().execute(async (tx) => {
        await findHolder(tx, actor, holder, input.holderId)
        return [...(await grantedIds(tx, holder, input.holderId))]
      }),
    )
    mount(app, endpoints.save, async (call) => {
      await write(engine, call.actor, async ({ tx, actor }) => saveGrants(tx, actor, await changeOf(call, tx, holder)))
      forgetPermissions()
      return done('保存成功！')
    })
    mount(app, endpoints.preview, (call) => preview(call, holder))
    mount(app, endpoints.rules, async ({ input, actor }) => {
      await findHolder(db, actor, holder, input.holderId)
      const { datarule, ...chosen } = await chosenRules(db, actor, { holder, ...input })
      return { datarule: await describeRules(engine, resources, actor, datarule), ...chosen }
    })
    mount(app, endpoints.saveRules, async (call) => {
      const { holderId: id, permissionId } = call.input
      await write(engine, call.actor, async ({ tx, actor }) => {
        const { name } = await findHolder(tx, actor, holder, id)
        const { given, taken } = await chooseRules(tx, actor, { holder, ...call.input })
        const subject = (await namedPermissions(tx, [permissionId])).get(permissionId)?.path ?? permissionId
        if (given.length + taken.length > 0)
          await writeGrants(tx, actor, [{ holder, id, name, subject, given, taken }], call.request.ip)
      })
      forgetPermissions()
      return done('保存成功!')
    })
  }

  /** A tree to choose from, and which of its ids the actor may pass on; null: all of them. */
  async function grantable(actor: Actor, where?: RawBuilder<boolean>) {
    const [rows, held] = await Promise.all([permissionRows(db, actor, where), heldIds(db, actor)])
    return { treeList: grantTree(rows), ids: rows.map(({ id }) => id), heldIds: held ? [...held] : null }
  }

  mount(app, permissionEndpoints.grantTree, ({ actor }) => grantable(actor))
  mount(app, permissionEndpoints.departRoleGrantTree, async ({ input, actor }) => {
    const { departId } = input
    await findHolder(db, actor, 'department', departId)
    await assertLeads(db, actor, [departId])
    const own = sql<boolean>`p.id in (select ${departPermissionCol.permissionId} from ${departPermissionCol.$table}
      where ${departPermissionCol.departId} = ${departId})`
    return grantable(actor, own)
  })
}

/** The role or department, if it belongs to the actor's tenant and, for superiors, to a department that they manage. */
async function findHolder(tx: Kysely<Tables>, actor: Actor, holder: HolderKind, id: string): Promise<Holder> {
  const { table, name, title } = tables[holder]
  const departId = holder === 'departRole' ? col.departId : sql`null::text`
  const { rows } = await sql<{ name: string; departId: string | null }>`
    select ${sql.ref(name)} as name, ${departId} as "departId" from ${sql.table(table)}
    where id = ${id} and deleted_at is null
      and (tenant_id = ${actor.tenantId} or tenant_id = 0 and ${actor.isAdmin})`.execute(tx)
  const found = rows[0]
  if (!found) throw errors.notFound(title)
  if (found.departId !== null) await assertLeads(tx, actor, [found.departId])
  return { name: found.name, ...(found.departId !== null && { departId: found.departId }) }
}

/** How many users a change affects: a department's grants reach the users with a role inside it. */
async function countUsers(tx: Tx, holder: HolderKind, id: string): Promise<number> {
  const held = {
    role: sql`select ${userRoleCol.userId} from ${userRoleCol.$table} where ${userRoleCol.roleId} = ${id}`,
    departRole: sql`select ${departRoleUserCol.userId} from ${departRoleUserCol.$table}
      where ${departRoleUserCol.droleId} = ${id}`,
    department: sql`select ${du.userId} from ${du.$table} join ${d.$table} on ${d.id} = ${du.droleId}
      where ${d.departId} = ${id} and ${d.deletedAt} is null`,
  }[holder]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${userCol.$table} where ${userCol.deletedAt} is null
      and ${userCol.id} in (${held})`.execute(tx)
  return rows[0]!.n
}
