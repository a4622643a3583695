import { department, departRole, errors, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departRoleUserTable, userDepartTable, userRoleTable } from '../../access/accessTables.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { writeMembers } from '../../access/grantLog.ts'
import { assertMayPassRoles, type PassedRole } from '../../access/passRoles.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { assertAdminRemains } from './manageUsers.ts'

const userCol = columnsOf(user)
const d = columnsOf(department, 'd')
const departRoleCol = columnsOf(departRole)
const departRoleUserCol = columnsIn(departRoleUserTable)
const departmentCol = columnsOf(department)
const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')
const ud = columnsIn(userDepartTable, 'ud')
const ur = columnsIn(userRoleTable, 'ur')
const userDepartCol = columnsIn(userDepartTable)
const userRoleCol = columnsIn(userRoleTable)

const missing = (wanted: readonly string[], had: ReadonlySet<string>): string[] => wanted.filter((one) => !had.has(one))

/** Assigns exactly these roles of the tenant; roles in other tenants are not touched. */
export async function saveRoles(tx: Tx, actor: Actor, userId: string, wanted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${r.id} from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
    where ${ur.userId} = ${userId} and ${r.deletedAt} is null
      and (${r.tenantId} = ${actor.tenantId} or ${r.tenantId} = 0 and ${actor.isAdmin})`.execute(tx)
  const had = rows.map(({ id }) => id)
  const given = missing(wanted, new Set(had))
  const taken = missing(had, new Set(wanted))
  if (given.length + taken.length === 0) return
  if (!actor.can('user:roles')) throw errors.forbidden()
  await grantRoles(tx, actor, [userId], given)
  await revokeRoles(tx, actor, [userId], taken)
}

export async function grantRoles(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return
  const roles = await assertMayPassRoles(tx, actor, 'role', roleIds)
  const { rows } = await sql<Held>`
    insert into ${userRoleCol.$table} (${userRoleCol.userId}, ${userRoleCol.roleId})
    select u, r from unnest(${[...userIds]}::text[]) u cross join unnest(${[...roleIds]}::text[]) r
    on conflict do nothing returning ${userRoleCol.userId} as "userId", ${userRoleCol.roleId} as "roleId"`.execute(tx)
  await logMembers(tx, actor, roles, rows, true)
  await log(tx, actor, `授予角色：${roles.map(({ name }) => name).join('、')}，用户 ${userIds.join(',')}`)
}

export async function revokeRoles(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return
  const roles = await assertMayPassRoles(tx, actor, 'role', roleIds)
  const { rows } = await sql<Held>`
    delete from ${userRoleCol.$table} where ${userRoleCol.userId} = any(${[...userIds]}::text[])
      and ${userRoleCol.roleId} = any(${[...roleIds]}::text[])
    returning ${userRoleCol.userId} as "userId", ${userRoleCol.roleId} as "roleId"`.execute(tx)
  await logMembers(tx, actor, roles, rows, false)
  if (roles.some(({ code }) => code === adminRole)) await assertAdminRemains(tx)
  await log(tx, actor, `收回角色：${roles.map(({ name }) => name).join('、')}，用户 ${userIds.join(',')}`)
}

interface Held {
  userId: string
  roleId: string
}

/** Logs real changes only: a role that was already held is not logged. */
async function logMembers(
  tx: Tx,
  actor: Actor,
  roles: readonly PassedRole[],
  changed: readonly Held[],
  isGiven: boolean,
): Promise<void> {
  for (const { id, name } of roles) {
    const userIds = changed.filter(({ roleId }) => roleId === id).map(({ userId }) => userId)
    if (userIds.length > 0) await writeMembers(tx, actor, { holder: 'role', id, name }, userIds, isGiven)
  }
}

/** Assigns exactly these departments of the tenant. */
export async function saveDepartments(tx: Tx, actor: Actor, userId: string, wanted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${d.id} from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
    where ${ud.userId} = ${userId} and ${d.tenantId} = ${actor.tenantId} and ${d.deletedAt} is null`.execute(tx)
  const had = rows.map(({ id }) => id)
  const given = missing(wanted, new Set(had))
  const taken = missing(had, new Set(wanted))
  if (given.length + taken.length === 0) return
  if (!actor.can('user:departments')) throw errors.forbidden()
  for (const id of given) await enterDepartment(tx, actor, [userId], id)
  for (const id of taken) await leaveDepartment(tx, actor, [userId], id)
}

export async function enterDepartment(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  departId: string,
): Promise<void> {
  // Locked until the end of the transaction, so that the department cannot be deleted meanwhile.
  const { rows } = await sql<{ name: string }>`
    select ${departmentCol.departName} as name from ${departmentCol.$table}
    where ${departmentCol.id} = ${departId} and ${departmentCol.tenantId} = ${actor.tenantId}
      and ${departmentCol.deletedAt} is null for key share`.execute(tx)
  if (!rows[0]) throw errors.notFound('部门')
  const { rows: entered } = await sql<{ id: string }>`
    insert into ${userDepartCol.$table} (${userDepartCol.userId}, ${userDepartCol.depId}) select u, ${departId}
      from unnest(${[...userIds]}::text[]) u
    on conflict do nothing returning ${userDepartCol.userId} as id`.execute(tx)
  const into = { holder: 'department', id: departId, name: rows[0].name } as const
  await writeMembers(
    tx,
    actor,
    into,
    entered.map(({ id }) => id),
    true,
  )
  await resetMainDepartment(tx, userIds)
  await log(tx, actor, `加入部门：${rows[0].name}，用户 ${userIds.join(',')}`)
}

/** Returns how many were members. Their roles inside the department are removed too. */
export async function leaveDepartment(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  departId: string,
): Promise<number> {
  const { rows: left } = await sql<{ id: string; name: string }>`
    delete from ${ud.$table} using sys_depart d where ${ud.userId} = any(${[...userIds]}::text[])
      and ${ud.depId} = ${d.id} and ${d.id} = ${departId} and ${d.tenantId} = ${actor.tenantId}
    returning ${ud.userId} as id, ${d.departName} as name`.execute(tx)
  const name = left[0]?.name ?? ''
  await writeMembers(
    tx,
    actor,
    { holder: 'department', id: departId, name },
    left.map(({ id }) => id),
    false,
  )
  await sql`
    delete from ${departRoleUserCol.$table} where ${departRoleUserCol.userId} = any(${[...userIds]}::text[])
      and ${departRoleUserCol.droleId} in (select ${departRoleCol.id} from ${departRoleCol.$table}
        where ${departRoleCol.departId} = ${departId}
        and ${departRoleCol.tenantId} = ${actor.tenantId})`.execute(tx)
  await resetMainDepartment(tx, userIds)
  await log(tx, actor, `移出部门：${name}，用户 ${userIds.join(',')}`)
  return left.length
}

/** Users who are no longer in their main department get their first department as the main one. */
async function resetMainDepartment(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update ${u.$table} set ${userCol.orgCode} = (
      select ${d.orgCode} from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = ${u.id} and ${d.deletedAt} is null order by ${d.orgCode} limit 1)
    where ${u.id} = any(${[...userIds]}::text[]) and not exists (
      select 1 from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
      where ${ud.userId} = ${u.id} and ${d.deletedAt} is null and ${d.orgCode} = ${u.orgCode})`.execute(tx)
}

function log(tx: Tx, actor: Actor, content: string): Promise<void> {
  const { username, realname, tenantId } = actor
  return writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId })
}
