import { departRole, errors, role, userPackage } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import {
  departPermissionTable,
  departRolePermissionTable,
  departRoleUserTable,
  permissionTable,
  rolePermissionTable,
  tenantUserPackageTable,
  userPackagePermissionTable,
  userRoleTable,
} from './accessTables.ts'

const col = columnsIn(tenantUserPackageTable)
const d = columnsOf(departRole, 'd')
const dp = columnsIn(departRolePermissionTable, 'dp')
const du = columnsIn(departRoleUserTable, 'du')
const own = columnsIn(departPermissionTable, 'own')
const pPermissionTable = columnsIn(permissionTable, 'p')
const pUserPackage = columnsOf(userPackage, 'p')
const pp = columnsIn(userPackagePermissionTable, 'pp')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const tp = columnsIn(tenantUserPackageTable, 'tp')
const ur = columnsIn(userRoleTable, 'ur')

/** The role that may do everything. */
export const adminRole = 'admin'

/** `roles`: a user's active roles that count in a tenant. A common table expression to be named in `with`. */
export const rolesOf = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select ${r.id}, ${r.roleCode} from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
  where ${ur.userId} = ${userId} and ${r.deletedAt} is null and ${r.tenantId} in (0, ${tenantId})`

/** Department roles of a user in a tenant. */
export const departRolesOf = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select ${d.id}, ${d.roleCode} from ${du.$table}
    join ${d.$table} on ${d.id} = ${du.droleId} and ${d.deletedAt} is null and ${d.tenantId} = ${tenantId}
  where ${du.userId} = ${userId}`

/**
 * `held`: what a user holds through the roles above and through department roles; the latter only while the department
 * itself holds it. One row per grant, with its row rules and the role it comes from. Never more than the tenant's
 * packages allow.
 */
export const heldBy = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select given.* from (${grantedTo(userId, tenantId)}) given
  where ${isInPackages(sql`given.permission_id`, tenantId)}`

/** Whether the tenant's packages include a menu or button. Those of its own online forms are in no package. */
const isInPackages = (permissionId: RawBuilder<unknown>, tenantId: number): RawBuilder<boolean> => sql<boolean>`(
  not exists (select 1 from ${col.$table} where ${col.tenantId} = ${tenantId})
  or ${permissionId} in (
    select ${pp.permissionId} from ${tp.$table}
      join ${pUserPackage.$table} on ${pUserPackage.id} = ${tp.packageId} and ${pUserPackage.deletedAt} is null
        and ${pUserPackage.status} = '1'
      join ${pp.$table} on ${pp.packageId} = ${pUserPackage.id}
    where ${tp.tenantId} = ${tenantId})
  or ${permissionId} in (
    select ${pPermissionTable.id} from ${pPermissionTable.$table} where ${pPermissionTable.tenantId} = ${tenantId}))`

/** Even a platform administrator cannot grant a tenant more than its packages allow. */
export async function assertInPackages(db: Kysely<Tables>, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select ${pPermissionTable.name} from ${pPermissionTable.$table}
    where ${pPermissionTable.id} = any(${[...ids]}::text[]) and not ${isInPackages(pPermissionTable.id, tenantId)}
      order by ${pPermissionTable.id} limit 5`.execute(db)
  if (rows.length > 0)
    throw errors.refused(`超出该租户用户套餐的范围，不能授予：${rows.map(({ name }) => name).join('、')}`)
}

const grantedTo = (userId: string, tenantId: number): RawBuilder<unknown> => sql`
  select ${rp.permissionId}, ${rp.dataRuleIds}, roles.id as holder_id
  from roles join ${rp.$table} on ${rp.roleId} = roles.id
  union all
  select ${dp.permissionId}, ${dp.dataRuleIds}, ${d.id}
  from ${du.$table}
    join ${d.$table} on ${d.id} = ${du.droleId} and ${d.deletedAt} is null and ${d.tenantId} = ${tenantId}
    join ${dp.$table} on ${dp.roleId} = ${d.id}
    join ${own.$table} on ${own.departId} = ${d.departId} and ${own.permissionId} = ${dp.permissionId}
  where ${du.userId} = ${userId}`
