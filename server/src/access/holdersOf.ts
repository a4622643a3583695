import { role, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { permissionTable, rolePermissionTable, userRoleTable } from './accessTables.ts'
import { adminRole } from './heldPermissions.ts'
import { memberOf } from './memberOf.ts'

const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

/**
 * Users of a tenant who hold a permission by one of their roles, administrators last. Row rules and walls may still hide
 * a record from them.
 */
export async function holdersOf(db: Kysely<Tables>, tenantId: number, permission: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${u.id} from ${u.$table}
      join ${ur.$table} on ${ur.userId} = ${u.id}
      join ${r.$table} on ${r.id} = ${ur.roleId} and ${r.tenantId} in (0, ${tenantId}) and ${r.deletedAt} is null
    where ${u.deletedAt} is null and ${u.status} = '1' and ${memberOf(tenantId, 'u')} and (${r.roleCode} = ${adminRole}
      or ${r.id} in (
        select ${rp.roleId} from ${rp.$table}
          join ${p.$table} on ${p.id} = ${rp.permissionId} and ${p.perms} = ${permission}))
    group by ${u.id} order by bool_or(${r.roleCode} = ${adminRole}), ${u.id}`.execute(db)
  return rows.map(({ id }) => id)
}
