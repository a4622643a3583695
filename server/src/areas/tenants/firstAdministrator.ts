import { randomInt } from 'node:crypto'
import { department, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, rolePermissionTable, userRoleTable } from '../../access/accessTables.ts'
import { writeMembers } from '../../access/grantLog.ts'
import { savePassword } from '../../access/passwordPolicy.ts'
import { platformPermissionIds } from '../../access/platformMenus.ts'
import { tenantAdminRole } from '../../access/tenantAdminRole.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { addWithin } from '../../resource/write/addRow.ts'

const departmentCol = columnsOf(department)
const permissionCol = columnsIn(permissionTable)
const roleCol = columnsOf(role)
const rolePermissionCol = columnsIn(rolePermissionTable)
const userRoleCol = columnsIn(userRoleTable)

export interface FirstAdministrator {
  username: string
  realname: string
  phone: string
  /** The hash of the one-time password. */
  password: string
}

/** Adds the first user of a new tenant, in its top department and with everything that its packages allow. */
export async function addAdministrator(
  context: WriteContext,
  tenantName: string,
  { password, ...person }: FirstAdministrator,
): Promise<void> {
  const { tx, actor } = context
  const { id } = await addWithin(context, user, {
    ...person,
    workNo: `T${actor.tenantId}-001`,
    orgCode: await topDepartment(context, tenantName),
    relTenantIds: String(actor.tenantId),
  })
  await savePassword(tx, id, password, { isInitial: true })
  const roleId = await administratorRole(context)
  await sql`insert into ${userRoleCol.$table} (${userRoleCol.userId}, ${userRoleCol.roleId})
    values (${id}, ${roleId})`.execute(tx)
  await writeMembers(tx, actor, { holder: 'role', id: roleId, name: tenantAdminRole.roleName }, [id], true)
}

/** The code of the top department. A copied one gets the name of the tenant; without a copy it is created. */
async function topDepartment(context: WriteContext, tenantName: string): Promise<string> {
  const { tx, actor } = context
  const { rows } = await sql<{ code: string }>`
    select ${departmentCol.orgCode} as code from ${departmentCol.$table}
    where ${departmentCol.tenantId} = ${actor.tenantId} and ${departmentCol.parentId} is null
      order by ${departmentCol.orgCode} limit 1`.execute(tx)
  const [top] = rows
  if (top) {
    await sql`update ${departmentCol.$table} set ${departmentCol.departName} = ${tenantName}
      where ${departmentCol.tenantId} = ${actor.tenantId} and ${departmentCol.orgCode} = ${top.code}`.execute(tx)
    return top.code
  }
  const added = await addWithin(context, department, { departName: tenantName, orgCategory: '1' })
  return added.orgCode as string
}

/** Holds all but the pages of the platform: what the tenant has not bought is withheld by its packages. */
async function administratorRole(context: WriteContext): Promise<string> {
  const { tx, actor } = context
  const { roleCode, roleName } = tenantAdminRole
  const { rows } = await sql<{ id: string }>`
    select ${roleCol.id} from ${roleCol.$table} where ${roleCol.tenantId} = ${actor.tenantId}
      and ${roleCol.roleCode} = ${roleCode}`.execute(tx)
  const id = rows[0]?.id ?? (await addWithin(context, role, { roleCode, roleName, description: '管理本租户' })).id
  await sql`
    insert into ${rolePermissionCol.$table} (${rolePermissionCol.roleId}, ${rolePermissionCol.permissionId})
    select ${id}, ${permissionCol.id} from ${permissionCol.$table}
      where ${permissionCol.id} not in (${platformPermissionIds}) on conflict do nothing`.execute(tx)
  return id
}

const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Readable over the telephone, with a character of every kind that a password policy can ask for. */
export function oneTimePassword(minLength: number): string {
  const length = Math.max(14, minLength)
  for (;;) {
    const password = Array.from({ length }, (_, index) =>
      index % 5 === 4 ? '-' : characters[randomInt(characters.length)],
    ).join('')
    if ([/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(password))) return password
  }
}
