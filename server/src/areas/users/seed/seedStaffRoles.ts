import { department, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { userDepartTable, userRoleTable } from '../../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { staff } from '../../../seed/shared/staff.ts'
import type { SeedFacts } from '../../../seed/Seed.ts'
import { staffRole } from './staffRoles.ts'

const userCol = columnsOf(user)
const roleCol = columnsOf(role)
const departmentCol = columnsOf(department)
const userRoleCol = columnsIn(userRoleTable)
const userDepartCol = columnsIn(userDepartTable)

/** Roles, positions and departments, so that the demo staff can work. What administrators have changed stays. */
export async function seedStaffRoles(tx: Tx, { tenantId }: SeedFacts): Promise<void> {
  for (const { id, username } of staff) {
    const { role: roleCode, post, department: orgCode } = staffRole(username)
    await sql`
      insert into ${userRoleCol.$table} (${userRoleCol.userId}, ${userRoleCol.roleId})
      select ${userCol.id}, r.role_id from ${userCol.$table},
        (select ${roleCol.id} as role_id from ${roleCol.$table}
          where ${roleCol.roleCode} = ${roleCode} and tenant_id = ${tenantId}) r
      where ${userCol.id} = ${id} and not exists (
        select 1 from ${userRoleCol.$table} where ${userRoleCol.userId} = ${id})`.execute(tx)
    await sql`update ${userCol.$table} set ${userCol.post} = ${post}
      where ${userCol.id} = ${id} and ${userCol.post} is null`.execute(tx)
    if (orgCode === undefined) continue
    await sql`delete from ${userDepartCol.$table} where ${userDepartCol.userId} = ${id}`.execute(tx)
    await sql`
      insert into ${userDepartCol.$table} (${userDepartCol.userId}, ${userDepartCol.depId})
      select ${id}, ${departmentCol.id} from ${departmentCol.$table}
        where ${departmentCol.orgCode} = ${orgCode}`.execute(tx)
    await sql`update ${userCol.$table} set ${userCol.orgCode} = ${orgCode} where ${userCol.id} = ${id}`.execute(tx)
  }
}
