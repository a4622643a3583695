import { department, type OwnDepartment, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { userDepartTable } from '../../access/accessTables.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(user)
const d = columnsOf(department, 'd')
const ud = columnsIn(userDepartTable, 'ud')

/** The user's departments within these tenants. */
export async function departmentsOf(
  db: Kysely<Tables>,
  userId: string,
  tenantIds: readonly number[],
): Promise<OwnDepartment[]> {
  const { rows } = await sql<OwnDepartment>`
    select ${d.id}, ${d.parentId} as "parentId", ${d.departName} as "departName", ${d.departNameEn} as "departNameEn",
      ${d.departNameAbbr} as "departNameAbbr", ${d.departOrder} as "departOrder", ${d.orgCategory} as "orgCategory",
      ${d.orgType} as "orgType", ${d.orgCode} as "orgCode", ${d.mobile}, ${d.fax}, ${d.address}, ${d.memo},
        '1' as status, '0' as "delFlag"
    from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
    where ${ud.userId} = ${userId} and ${d.deletedAt} is null and ${d.tenantId} = any(${[...tenantIds]}::int[])
    order by ${d.orgCode}, ${d.id}`.execute(db)
  return rows
}

/** Selects the department for this session and later ones. */
export async function saveDepartment(db: Kysely<Tables>, userId: string, orgCode: string): Promise<void> {
  await sql`update ${col.$table} set ${col.orgCode} = ${orgCode} where ${col.id} = ${userId}
    and ${col.orgCode} is distinct from ${orgCode}`.execute(db)
}
