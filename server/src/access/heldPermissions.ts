import { errors } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** The role that may do everything. */
export const adminRole = 'admin'

/** `roles`: the living roles of a user that count in a tenant. A common table expression, to be named in `with`. */
export const rolesOf = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select r.id, r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
  where ur.user_id = ${userId} and r.deleted_at is null and r.tenant_id in (0, ${tenantId})`

/** Roles inside departments that a user has in a tenant. */
export const departRolesOf = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select d.id, d.role_code from sys_depart_role_user du
    join sys_depart_role d on d.id = du.drole_id and d.deleted_at is null and d.tenant_id = ${tenantId}
  where du.user_id = ${userId}`

/**
 * `held`: what a user holds through the roles above it and through roles of departments, the latter only while the
 * department itself holds it. One row a grant, with the row rules that were chosen for it and whom it comes through.
 * Never more than the packages of the tenant allow.
 */
export const heldBy = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select given.* from (${grantedTo(userId, tenantId)}) given
  where ${isInPackages(sql`given.permission_id`, tenantId)}`

/** Whether a tenant may have a menu or button at all. */
const isInPackages = (permissionId: RawBuilder<unknown>, tenantId: number): RawBuilder<boolean> => sql<boolean>`(
  not exists (select 1 from sys_tenant_user_package where tenant_id = ${tenantId})
  or ${permissionId} in (
    select pp.permission_id from sys_tenant_user_package tp
      join sys_user_package p on p.id = tp.package_id and p.deleted_at is null and p.status = '1'
      join sys_user_package_permission pp on pp.package_id = p.id
    where tp.tenant_id = ${tenantId}))`

/** Not even an administrator of the platform gives a tenant what its packages do not allow. */
export async function assertInPackages(db: Kysely<Tables>, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select p.name from sys_permission p
    where p.id = any(${[...ids]}::text[]) and not ${isInPackages(sql`p.id`, tenantId)} order by p.id limit 5`.execute(
    db,
  )
  if (rows.length > 0)
    throw errors.refused(`超出该租户用户套餐的范围，不能授予：${rows.map(({ name }) => name).join('、')}`)
}

const grantedTo = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select rp.permission_id, rp.data_rule_ids, roles.id as holder_id
  from roles join sys_role_permission rp on rp.role_id = roles.id
  union all
  select dp.permission_id, dp.data_rule_ids, d.id
  from sys_depart_role_user du
    join sys_depart_role d on d.id = du.drole_id and d.deleted_at is null and d.tenant_id = ${tenantId}
    join sys_depart_role_permission dp on dp.role_id = d.id
    join sys_depart_permission own on own.depart_id = d.depart_id and own.permission_id = dp.permission_id
  where du.user_id = ${userId}`
