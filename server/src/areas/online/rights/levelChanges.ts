import { includesLevel, levelPermissions, limitableRights, type OnlineDefinition } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { existingPermissions, levelOfRole, readRoles } from '../use/readRoles.ts'
import type { RightChange } from './RightChange.ts'

/**
 * What roles gain and lose so that they keep their level: a new step or button belongs to it, one that is limited to
 * named roles no longer does. Whoever holds a limited one by hand loses it too, because the design says who has it.
 */
export async function levelChanges(
  db: Kysely<Tables>,
  tenantId: number,
  published: OnlineDefinition,
  definition: OnlineDefinition,
): Promise<RightChange[]> {
  const before = levelPermissions(published)
  const after = levelPermissions(definition)
  const moved = limitableRights(definition).filter(({ code }) => before.has(code) !== after.has(code))
  if (moved.length === 0) return []
  const permissions = await existingPermissions(db, tenantId, before)
  const roles = (await readRoles(db, tenantId, permissions)).filter(({ mayPublish }) => !mayPublish)
  const levels = new Map(roles.map((role) => [role.id, levelOfRole(role, before, permissions) ?? 'none']))
  return moved.flatMap((right) => {
    const least = after.get(right.code)
    const changed = roles.filter(({ id, held }) =>
      least ? includesLevel(levels.get(id)!, least) : held.some(({ code }) => code === right.code),
    )
    const ids = changed.map(({ id }) => id).filter((id) => least !== undefined || !right.roles.includes(id))
    if (ids.length === 0) return []
    return [{ right, given: least ? ids : [], taken: least ? [] : ids }]
  })
}
