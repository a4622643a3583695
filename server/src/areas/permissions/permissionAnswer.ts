import type { Kysely } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { type MenuItem, menuItems } from './menuItems.ts'
import { withoutOwnPages } from './ownPages.ts'
import { type SeenRow, seenPermissions } from './seenPermissions.ts'

interface Button {
  action: string
  type: string
  describe: string
}

export interface PermissionAnswer {
  /** Where the user works, for defaults of forms. */
  departmentId: string | null
  menu: MenuItem[]
  auth: Button[]
  allAuth: (Button & { status: string })[]
}

/**
 * Menu, permissions and buttons of this user for the client (wire contract §6). Other clients than ours are not offered
 * pages that only ours has.
 */
export async function permissionAnswer(
  db: Kysely<Tables>,
  actor: Actor,
  isOwnClient: boolean,
): Promise<PermissionAnswer> {
  const { menus, buttons, allButtons } = await seenPermissions(db, actor)
  return {
    departmentId: actor.departmentId,
    menu: menuItems(isOwnClient ? menus : withoutOwnPages(menus)),
    auth: buttons.map(buttonOf),
    allAuth: allButtons.map((row) => ({ ...buttonOf(row), status: row.status })),
  }
}

const buttonOf = ({ perms, permsType, name }: SeenRow): Button => ({
  action: perms!,
  type: permsType,
  describe: name,
})
