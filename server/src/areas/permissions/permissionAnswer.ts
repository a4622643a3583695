import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { heldIds, type PermissionRow, permissionRows } from '../../access/permissionRows.ts'
import type { Tables } from '../../database/Database.ts'
import { type MenuItem, menuItems } from './menuItems.ts'

interface Button {
  action: string
  type: string
  describe: string
}

export interface PermissionAnswer {
  menu: MenuItem[]
  auth: Button[]
  allAuth: (Button & { status: string })[]
}

const homeUrl = '/dashboard/analysis'
const isOnlineScreen = ({ url, hidden }: PermissionRow): boolean =>
  url === '/online' || (hidden && /^\/online.*:code$/.test(url ?? ''))

/** What a client needs to draw the desk of this user (wire contract §6). */
export async function permissionAnswer(db: Kysely<Tables>, actor: Actor): Promise<PermissionAnswer> {
  const [all, held] = await Promise.all([permissionRows(db), heldIds(db, actor)])
  const isHeld = (row: PermissionRow): boolean => held === undefined || held.has(row.id)
  const buttons = all.filter(({ menuType, perms }) => menuType === 2 && perms)
  return {
    menu: menuItems(
      withParents(all, (row) => row.menuType < 2 && (isHeld(row) || row.url === homeUrl || isOnlineScreen(row))),
    ),
    auth: buttons.filter((row) => row.status === '1' && isHeld(row)).map(buttonOf),
    allAuth: buttons.map((row) => ({ ...buttonOf(row), status: row.status })),
  }
}

const buttonOf = ({ perms, permsType, name }: PermissionRow): Button => ({
  action: perms!,
  type: permsType,
  describe: name,
})

/** A page without the group that it lies in could not be reached. */
function withParents(all: readonly PermissionRow[], isWanted: (row: PermissionRow) => boolean): PermissionRow[] {
  const byId = new Map(all.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of all.filter(isWanted))
    for (let one: PermissionRow | undefined = row; one && !kept.has(one.id); one = byId.get(one.parentId ?? ''))
      kept.add(one.id)
  return all.filter(({ id }) => kept.has(id))
}
