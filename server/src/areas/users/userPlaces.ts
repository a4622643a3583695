import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { writeMembers } from '../../access/grantLog.ts'
import { assertMayPassRoles, type PassedRole } from '../../access/passRoles.ts'
import { writeLog } from '../../access/writeLog.ts'
import type { Tx } from '../../resource/Engine.ts'
import { assertAdminRemains } from './manageUsers.ts'

const missing = (wanted: readonly string[], had: ReadonlySet<string>): string[] => wanted.filter((one) => !had.has(one))

/** Gives the user these roles of the tenant and no others of it; what he holds elsewhere is not touched. */
export async function saveRoles(tx: Tx, actor: Actor, userId: string, wanted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.deleted_at is null
      and (r.tenant_id = ${actor.tenantId} or r.tenant_id = 0 and ${actor.isAdmin})`.execute(tx)
  const had = rows.map(({ id }) => id)
  const given = missing(wanted, new Set(had))
  const taken = missing(had, new Set(wanted))
  if (given.length + taken.length === 0) return
  if (!actor.can('user:roles')) throw errors.forbidden()
  await giveRoles(tx, actor, [userId], given)
  await takeRoles(tx, actor, [userId], taken)
}

export async function giveRoles(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return
  const roles = await assertMayPassRoles(tx, actor, 'role', roleIds)
  const { rows } = await sql<Held>`
    insert into sys_user_role (user_id, role_id)
    select u, r from unnest(${[...userIds]}::text[]) u cross join unnest(${[...roleIds]}::text[]) r
    on conflict do nothing returning user_id as "userId", role_id as "roleId"`.execute(tx)
  await logMembers(tx, actor, roles, rows, true)
  await log(tx, actor, `授予角色：${roles.map(({ name }) => name).join('、')}，用户 ${userIds.join(',')}`)
}

export async function takeRoles(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0 || userIds.length === 0) return
  const roles = await assertMayPassRoles(tx, actor, 'role', roleIds)
  const { rows } = await sql<Held>`
    delete from sys_user_role where user_id = any(${[...userIds]}::text[]) and role_id = any(${[...roleIds]}::text[])
    returning user_id as "userId", role_id as "roleId"`.execute(tx)
  await logMembers(tx, actor, roles, rows, false)
  if (roles.some(({ code }) => code === adminRole)) await assertAdminRemains(tx)
  await log(tx, actor, `收回角色：${roles.map(({ name }) => name).join('、')}，用户 ${userIds.join(',')}`)
}

interface Held {
  userId: string
  roleId: string
}

/** Only what really changed: who held a role before has not been given it. */
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

/** Puts the user into these departments of the tenant and no others of it. */
export async function saveDepartments(tx: Tx, actor: Actor, userId: string, wanted: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = ${userId} and d.tenant_id = ${actor.tenantId} and d.deleted_at is null`.execute(tx)
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
  // Held until the end, so that the department cannot be deleted meanwhile.
  const { rows } = await sql<{ name: string }>`
    select depart_name as name from sys_depart
    where id = ${departId} and tenant_id = ${actor.tenantId} and deleted_at is null for key share`.execute(tx)
  if (!rows[0]) throw errors.notFound('部门')
  const { rows: entered } = await sql<{ id: string }>`
    insert into sys_user_depart (user_id, dep_id) select u, ${departId} from unnest(${[...userIds]}::text[]) u
    on conflict do nothing returning user_id as id`.execute(tx)
  const into = { holder: 'department', id: departId, name: rows[0].name } as const
  await writeMembers(
    tx,
    actor,
    into,
    entered.map(({ id }) => id),
    true,
  )
  await settle(tx, userIds)
  await log(tx, actor, `加入部门：${rows[0].name}，用户 ${userIds.join(',')}`)
}

/** Answers how many were in it. The roles that they had inside it go with them. */
export async function leaveDepartment(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  departId: string,
): Promise<number> {
  const { rows: left } = await sql<{ id: string; name: string }>`
    delete from sys_user_depart ud using sys_depart d where ud.user_id = any(${[...userIds]}::text[])
      and ud.dep_id = d.id and d.id = ${departId} and d.tenant_id = ${actor.tenantId}
    returning ud.user_id as id, d.depart_name as name`.execute(tx)
  const name = left[0]?.name ?? ''
  await writeMembers(
    tx,
    actor,
    { holder: 'department', id: departId, name },
    left.map(({ id }) => id),
    false,
  )
  await sql`
    delete from sys_depart_role_user where user_id = any(${[...userIds]}::text[])
      and drole_id in (select id from sys_depart_role where depart_id = ${departId} and tenant_id = ${actor.tenantId})`.execute(
    tx,
  )
  await settle(tx, userIds)
  await log(tx, actor, `移出部门：${name}，用户 ${userIds.join(',')}`)
  return left.length
}

/** Whoever does not work in the department that stands with him works in his first one from now on. */
async function settle(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update sys_user u set org_code = (
      select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = u.id and d.deleted_at is null order by d.org_code limit 1)
    where u.id = any(${[...userIds]}::text[]) and not exists (
      select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = u.id and d.deleted_at is null and d.org_code = u.org_code)`.execute(tx)
}

function log(tx: Tx, actor: Actor, content: string): Promise<void> {
  const { username, realname, tenantId } = actor
  return writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId })
}
