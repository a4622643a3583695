import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** A department under the names of the wire (wire contract §4.3). */
export interface Department {
  id: string
  orgCode: string
  departName: string
  [name: string]: unknown
}

/** The departments that a user belongs to, among these tenants. */
export async function departmentsOf(
  db: Kysely<Tables>,
  userId: string,
  tenantIds: readonly number[],
): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select d.id, d.parent_id as "parentId", d.depart_name as "departName", d.depart_name_en as "departNameEn",
      d.depart_name_abbr as "departNameAbbr", d.depart_order as "departOrder", d.org_category as "orgCategory",
      d.org_type as "orgType", d.org_code as "orgCode", d.mobile, d.fax, d.address, d.memo, '1' as status, '0' as "delFlag"
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = ${userId} and d.deleted_at is null and d.tenant_id = any(${[...tenantIds]}::int[])
    order by d.org_code, d.id`.execute(db)
  return rows
}

/** Works there from now on, in this session and in later ones. */
export async function keepDepartment(db: Kysely<Tables>, userId: string, orgCode: string): Promise<void> {
  await sql`update sys_user set org_code = ${orgCode} where id = ${userId} and org_code is distinct from ${orgCode}`.execute(
    db,
  )
}
