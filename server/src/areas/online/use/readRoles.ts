import {
  heldLevel,
  type LevelPermissions,
  offeredLevels,
  onlineForm,
  permissionCode,
  role,
  type UseLevel,
  user,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { permissionTable, rolePermissionTable, userRoleTable } from '../../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'

const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

/** The menu row and the buttons of a form, as far as an administrator has not deleted them. */
export interface UsePermission {
  id: string
  code: string
}

export interface UsingRole {
  id: string
  name: string
  users: number
  mayPublish: boolean
  held: UsePermission[]
}

/** The permissions of the levels that exist in the menu. */
export async function existingPermissions(
  db: Kysely<Tables>,
  tenantId: number,
  levels: LevelPermissions,
): Promise<UsePermission[]> {
  const { rows } = await sql<UsePermission>`
    select ${p.id}, ${p.perms} as code from ${p.$table}
    where ${p.tenantId} = ${tenantId} and ${p.perms} = any (${[...levels.keys()]}::text[])
    order by ${p.menuType}, ${p.sortNo}, ${p.id}`.execute(db)
  return rows
}

/** The tenant's own roles, and which of these permissions each holds. */
export async function readRoles(
  db: Kysely<Tables>,
  tenantId: number,
  permissions: readonly UsePermission[],
): Promise<UsingRole[]> {
  const { rows } = await sql<Omit<UsingRole, 'held'> & { held: string[] }>`
    select ${r.id}, ${r.roleName} as name,
      (select count(*)::int from ${ur.$table} join ${u.$table} on ${u.id} = ${ur.userId} and ${u.deletedAt} is null
        where ${ur.roleId} = ${r.id}) as users,
      exists (select 1 from ${rp.$table} join ${p.$table} on ${p.id} = ${rp.permissionId}
        where ${rp.roleId} = ${r.id} and ${p.perms} = ${permissionCode(onlineForm, 'publish')}) as "mayPublish",
      array(select ${rp.permissionId} from ${rp.$table} where ${rp.roleId} = ${r.id}
        and ${rp.permissionId} = any (${permissions.map(({ id }) => id)}::text[])) as held
    from ${r.$table} where ${r.tenantId} = ${tenantId} and ${r.deletedAt} is null
    order by ${r.createTime}, ${r.id}`.execute(db)
  return rows.map((one) => ({ ...one, held: permissions.filter(({ id }) => one.held.includes(id)) }))
}

/** The levels as far as their permissions exist. */
export function existingLevels(levels: LevelPermissions, permissions: readonly UsePermission[]): LevelPermissions {
  const existing = new Set(permissions.map(({ code }) => code))
  return new Map([...levels].filter(([code]) => existing.has(code)))
}

export const levelOfRole = ({ held }: Pick<UsingRole, 'held'>, existing: LevelPermissions): UseLevel | undefined =>
  heldLevel(existing, new Set(held.map(({ code }) => code)))

/** Whether the level of a role is not chosen: publishing gives everything that exists to roles that may publish. */
export const isFixedRole = (
  { mayPublish }: Pick<UsingRole, 'mayPublish'>,
  level: UseLevel | undefined,
  existing: LevelPermissions,
): boolean => mayPublish && level === offeredLevels(existing).at(-1)
