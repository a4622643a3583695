import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionTable } from '../../access/accessTables.ts'
import { heldBy, rolesOf } from '../../access/heldPermissions.ts'
import type { PermissionRow } from '../../access/permissionRows.ts'
import { permissionsKnownTo } from '../../access/permissionsKnownTo.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'

const p = columnsIn(permissionTable, 'p')

/** The columns of a menu or button that the client needs. */
export type SeenRow = Pick<
  PermissionRow,
  | 'id'
  | 'parentId'
  | 'name'
  | 'perms'
  | 'permsType'
  | 'icon'
  | 'component'
  | 'componentName'
  | 'url'
  | 'redirect'
  | 'menuType'
  | 'route'
  | 'keepAlive'
  | 'hidden'
  | 'alwaysShow'
  | 'internalOrExternal'
  | 'status'
>
type QueriedRow = SeenRow & { isHeld: boolean }

/** The home page and the workplace are visible to every user. */
const openUrls: readonly (string | null)[] = ['/dashboard/analysis', '/dashboard/workplace']
const isOnlineScreen = ({ url, hidden }: SeenRow): boolean =>
  url === '/online' || (hidden && /^\/online.*:code$/.test(url ?? ''))

/** Whether a menu is visible without a grant. */
export const isForAllUsers = (row: SeenRow): boolean => openUrls.includes(row.url) || isOnlineScreen(row)

export interface SeenPermissions {
  /** The visible menus, including their parents. */
  menus: SeenRow[]
  /** The permitted buttons. */
  buttons: SeenRow[]
  allButtons: SeenRow[]
}

/** The visible menus and buttons of an actor, also used to explain them. Runs on every page load: one statement. */
export async function seenPermissions(db: Kysely<Tables>, actor: Actor): Promise<SeenPermissions> {
  const { userId, tenantId, isAdmin } = actor
  const { rows } = await sql<QueriedRow>`
    with roles as (${rolesOf(userId, tenantId)}), held as (${heldBy(userId, tenantId)})
    select ${p.id}, ${p.parentId} as "parentId", ${p.name}, ${p.perms}, ${p.permsType} as "permsType", ${p.icon},
      ${p.component},
      ${p.componentName} as "componentName", ${p.url}, ${p.redirect}, ${p.menuType} as "menuType",
        ${p.isRoute} as route,
      ${p.keepAlive} as "keepAlive", ${p.hidden}, ${p.alwaysShow} as "alwaysShow",
      ${p.internalOrExternal} as "internalOrExternal", ${p.status},
      ${isAdmin} or ${p.id} in (select permission_id from held) as "isHeld"
    from ${p.$table} where ${permissionsKnownTo(tenantId)} order by ${p.sortNo}, ${p.id}`.execute(db)
  const allButtons = rows.filter(({ menuType, perms }) => menuType === 2 && perms)
  return {
    menus: withParents(rows, (row) => row.menuType < 2 && (row.isHeld || isForAllUsers(row))),
    buttons: allButtons.filter(({ status, isHeld }) => status === '1' && isHeld),
    allButtons,
  }
}

/** Adds the parent groups: without them a page could not be reached. */
function withParents(all: readonly QueriedRow[], isWanted: (row: QueriedRow) => boolean): QueriedRow[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const visible = new Set<string>()
  for (const row of all.filter(isWanted))
    for (let one: QueriedRow | undefined = row; one && !visible.has(one.id); one = byId.get(one.parentId ?? ''))
      visible.add(one.id)
  return all.filter(({ id }) => visible.has(id))
}
