import { type RawBuilder, sql } from 'kysely'

/** The role that may do everything. */
export const adminRole = 'admin'

/** `roles`: the living roles of a user that count in a tenant. A common table expression, to be named in `with`. */
export const rolesOf = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select r.id, r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
  where ur.user_id = ${userId} and r.deleted_at is null and r.tenant_id in (0, ${tenantId})`

/**
 * `held`: what a user holds through the roles above it and through roles of departments, the latter only while the
 * department itself holds it. One row a grant, with the row rules that were chosen for it.
 */
export const heldBy = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select rp.permission_id, rp.data_rule_ids from roles join sys_role_permission rp on rp.role_id = roles.id
  union all
  select dp.permission_id, dp.data_rule_ids
  from sys_depart_role_user du
    join sys_depart_role d on d.id = du.drole_id and d.deleted_at is null and d.tenant_id = ${tenantId}
    join sys_depart_role_permission dp on dp.role_id = d.id
    join sys_depart_permission own on own.depart_id = d.depart_id and own.permission_id = dp.permission_id
  where du.user_id = ${userId}`
