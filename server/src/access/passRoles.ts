import { AppError, errors } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { Actor } from './Actor.ts'
import { heldBy, rolesOf } from './heldPermissions.ts'

const kinds = {
  role: { table: 'sys_role', grants: 'sys_role_permission', title: '角色' },
  departRole: { table: 'sys_depart_role', grants: 'sys_depart_role_permission', title: '部门角色' },
} as const

export interface PassedRole {
  id: string
  name: string
  code: string
  /** Counts in every tenant. */
  isPlatform: boolean
}

/**
 * Users may not grant or revoke a role with more permissions or visible rows than their own. Roles of other tenants are
 * treated as missing; platform roles, including the administrator's, are for administrators.
 */
export async function assertMayPassRoles(
  db: Kysely<Tables>,
  actor: Actor,
  kind: keyof typeof kinds,
  ids: readonly string[],
): Promise<PassedRole[]> {
  if (ids.length === 0) return []
  const { title } = kinds[kind]
  const rows = await rolesInReach(db, actor, kind, sql<boolean>`r.id = any(${[...ids]}::text[])`)
  if (new Set(ids).size > rows.length) throw errors.refused(`所选的${title}不存在或已被删除，请刷新后重试`)
  const beyond = rows.filter(({ isBeyond }) => isBeyond)
  if (beyond.length > 0)
    throw new AppError(
      'forbidden',
      `不能授予或收回超出自己权限的${title}：${beyond.map(({ name }) => name).join('、')}`,
      { status: 403, wireCode: 510 },
    )
  return rows
}

/** The tenant's roles, plus platform roles for administrators, and which of them exceed the actor's permissions. */
export async function rolesInReach(
  db: Kysely<Tables>,
  { userId, tenantId, isAdmin }: Actor,
  kind: keyof typeof kinds,
  where: RawBuilder<boolean>,
): Promise<(PassedRole & { isBeyond: boolean })[]> {
  const { table, grants } = kinds[kind]
  const { rows } = await sql<PassedRole & { isBeyond: boolean }>`
    with roles as (${rolesOf(userId, tenantId)}), held as (${heldBy(userId, tenantId)}),
      limits as (select permission_id, array_agg(distinct rule) as rules from held, unnest(data_rule_ids) rule group by 1)
    select r.id, r.role_name as name, r.role_code as code, r.tenant_id = 0 as "isPlatform", not ${isAdmin} and exists (
      select 1 from ${sql.table(grants)} g left join limits on limits.permission_id = g.permission_id
      where g.role_id = r.id and (
        g.permission_id not in (select permission_id from held)
        or not coalesce(limits.rules <@ coalesce(g.data_rule_ids, '{}'), true))) as "isBeyond"
    from ${sql.table(table)} r
    where ${where} and r.deleted_at is null and (r.tenant_id = ${tenantId} or r.tenant_id = 0 and ${isAdmin})
    order by r.tenant_id, r.create_time, r.id`.execute(db)
  return rows
}
