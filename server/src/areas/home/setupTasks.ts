import {
  department,
  holidayYear,
  permissionCode,
  servicePackage,
  setupPermission,
  type SetupTask,
  tenant,
  user,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { userRoleTable } from '../../access/accessTables.ts'
import type { Actor } from '../../access/Actor.ts'
import { userSecurityTable } from '../../access/securityTables.ts'
import { today } from '../../clock/wallClock.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'

const departmentCol = columnsOf(department)
const yearCol = columnsOf(holidayYear)
const packageCol = columnsOf(servicePackage)
const tenantCol = columnsOf(tenant)
const userCol = columnsOf(user)
const securityCol = columnsIn(userSecurityTable)
const userRoleCol = columnsIn(userRoleTable)

/** The name of the first tenant until somebody changes it. */
const seededName = '律云法律服务平台'

/** What a task takes: to open its page, and to do there what ticks it off. The own password is everybody's. */
const needs: Record<SetupTask['key'], readonly string[]> = {
  password: [],
  office: [permissionCode(tenant, 'list'), permissionCode(tenant, 'edit')],
  departments: [permissionCode(department, 'list'), permissionCode(department, 'add')],
  users: [permissionCode(user, 'list'), permissionCode(user, 'add')],
  roles: [permissionCode(user, 'list'), setupPermission],
  holidays: [permissionCode(holidayYear, 'list'), permissionCode(holidayYear, 'complete')],
  packages: [permissionCode(servicePackage, 'list'), permissionCode(servicePackage, 'add')],
}

/** What an administrator has to set up, in this order, as far as they can. */
export async function setupTasks(db: Kysely<Tables>, actor: Actor): Promise<SetupTask[]> {
  const { tenantId, userId } = actor
  const others = sql`${userCol.id} <> ${userId} and ${userCol.deletedAt} is null
    and ${String(tenantId)} = any(string_to_array(${userCol.relTenantIds}, ','))`
  const isDone: Record<SetupTask['key'], RawBuilder<unknown>> = {
    password: sql`select 1 from ${securityCol.$table} where ${securityCol.userId} = ${userId}
      and ${securityCol.passwordAt} is not null`,
    office: sql`select 1 from ${tenantCol.$table} where ${tenantCol.id} = ${tenantId}
      and ${tenantCol.name} <> ${seededName}`,
    departments: sql`select 1 from ${departmentCol.$table} where ${departmentCol.tenantId} = ${tenantId}
      and ${departmentCol.deletedAt} is null offset 1`,
    users: sql`select 1 from ${userCol.$table} where ${others}`,
    roles: sql`select 1 from ${userCol.$table} join ${userRoleCol.$table} on ${userRoleCol.userId} = ${userCol.id}
      where ${others}`,
    holidays: sql`select 1 from ${yearCol.$table} where ${yearCol.tenantId} = ${tenantId}
      and ${yearCol.deletedAt} is null and ${yearCol.year} = ${Number(today().slice(0, 4))}
      and ${yearCol.status} = 'confirmed'`,
    packages: sql`select 1 from ${packageCol.$table} where ${packageCol.tenantId} = ${tenantId}
      and ${packageCol.deletedAt} is null`,
  }
  const keys = (Object.keys(isDone) as SetupTask['key'][]).filter((key) => needs[key].every((code) => actor.can(code)))
  const columns = keys.map((key) => sql`exists (${isDone[key]}) as ${sql.ref(key)}`)
  const { rows } = await sql<Record<SetupTask['key'], boolean>>`select ${sql.join(columns)}`.execute(db)
  return keys.map((key) => ({ key, isDone: rows[0]![key] }))
}
