import { AppError, errors, role, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departRoleUserTable, userRoleTable } from '../../access/accessTables.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { rolesInReach } from '../../access/passRoles.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const departRoleUserCol = columnsIn(departRoleUserTable)
const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')
const userRoleCol = columnsIn(userRoleTable)

interface Managed {
  realname: string
  isAdmin: boolean
  tenants: string | null
}

export const tenantsOf = (joined: unknown): number[] =>
  typeof joined === 'string' || typeof joined === 'number'
    ? [...new Set(String(joined).split(',').map(Number))].filter((id) => Number.isInteger(id) && id > 0)
    : []

/**
 * Only administrators may change an administrator. A member of several tenants may only be changed by an actor who
 * belongs to all of them: otherwise a new phone number or password would give access to another tenant.
 */
export async function assertMayManage(db: Kysely<Tables>, actor: Actor, userId: string): Promise<void> {
  if (actor.isAdmin || actor.userId === userId) return
  const { rows } = await sql<Managed>`
    select ${u.realname}, ${u.relTenantIds} as tenants, exists (${adminRolesOf(u.id)}) as "isAdmin"
    from ${u.$table} where ${u.id} = ${userId}`.execute(db)
  const found = rows[0]
  // A user of another tenant is indistinguishable from one that does not exist.
  if (!found || !tenantsOf(found.tenants).includes(actor.tenantId)) throw errors.notFound('用户')
  if (found.isAdmin) throw refusal('管理员账号不允许此操作,请重新选择！')
  if (tenantsOf(found.tenants).some((id) => !actor.tenantIds.includes(id)))
    throw refusal(`用户“${found.realname}”还属于其他租户，请联系平台管理员`)
}

/**
 * Password, phone number and mail address give access to an account. For an account with more permissions than the
 * actor, only its owner or an administrator may change them: otherwise the actor could gain its permissions.
 */
export async function assertMayResetAccess(db: Kysely<Tables>, actor: Actor, userId: string): Promise<void> {
  if (actor.isAdmin || actor.userId === userId) return
  const held = {
    role: sql<boolean>`r.id in (select ${userRoleCol.roleId} from ${userRoleCol.$table}
      where ${userRoleCol.userId} = ${userId})`,
    departRole: sql<boolean>`r.id in (select ${departRoleUserCol.droleId} from ${departRoleUserCol.$table}
      where ${departRoleUserCol.userId} = ${userId})`,
  }
  for (const kind of ['role', 'departRole'] as const) {
    const roles = await rolesInReach(db, actor, kind, held[kind])
    if (roles.some(({ isBeyond }) => isBeyond))
      throw refusal('该用户的权限超出您的权限，其密码、手机号和邮箱只能由本人或管理员修改')
  }
}

const refusal = (message: string): AppError => new AppError('forbidden', message, { status: 403, wireCode: 510 })

const adminRolesOf = (userId: ReturnType<typeof sql>) => sql`
  select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
  where ${ur.userId} = ${userId} and ${r.roleCode} = ${adminRole} and ${r.deletedAt} is null`

/** The tenants that an actor belongs to, without visits. */
export async function ownTenants(tx: Tx, { userId }: Actor): Promise<string | null> {
  const { rows } = await sql<{ tenants: string | null }>`
    select ${u.relTenantIds} as tenants from ${u.$table} where ${u.id} = ${userId}`.execute(tx)
  return rows[0]?.tenants ?? null
}

/**
 * Platform administrators see a tenant by a logged visit with a reason: saving their account with further tenants is
 * refused, whether they are added or edited.
 */
export async function assertNoAdministratorJoins(
  tx: Tx,
  userId: string,
  tenants: { before: unknown; after: unknown },
): Promise<void> {
  const had = tenantsOf(tenants.before)
  if (tenantsOf(tenants.after).every((id) => had.includes(id))) return
  const { rows } = await adminRolesOf(sql`${userId}`).execute(tx)
  if (rows.length > 0)
    throw errors.invalid([
      { field: 'relTenantIds', message: '平台管理员不能由此加入租户，请在租户管理中“进入租户”并填写事由' },
    ])
}

/** Requires that an administrator remains without these users; serialized, so that two cannot remove each other. */
export async function assertAdminRemains(tx: Tx, without: readonly string[] = []): Promise<void> {
  await takeLocks(tx, 'administrators')
  const { rows } = await sql`
    select 1 from ${u.$table}
    where ${u.deletedAt} is null and ${u.status} = '1' and ${u.password} is not null
      and not ${u.id} = any(${[...without]}::text[]) and exists (${adminRolesOf(u.id)}) limit 1`.execute(tx)
  if (rows.length === 0) throw errors.refused('系统至少要保留一名可用的管理员')
}
