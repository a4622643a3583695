import { formRights, includesLevel, levelPermissions, type OnlineDefinition, type UseLevel } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/Database.ts'
import { existingLevels, existingPermissions, levelOfRole, readRoles } from '../use/readRoles.ts'
import type { RightChange } from './RightChange.ts'

/**
 * What roles gain and lose so that they keep their level: a new act, step or button belongs to it, one that was removed
 * or limited to named roles no longer does. Roles that were granted such a right one by one lose it too, because the
 * design names its roles.
 */
export async function levelChanges(
  db: Kysely<Tables>,
  tenantId: number,
  published: OnlineDefinition,
  definition: OnlineDefinition,
): Promise<RightChange[]> {
  const before = levelPermissions(published)
  const after = levelPermissions(definition)
  const rights = new Map([...formRights(published), ...formRights(definition)].map((right) => [right.code, right]))
  const moved = [...rights.values()].filter(({ code }) => before.get(code) !== after.get(code))
  if (moved.length === 0) return []
  const permissions = await existingPermissions(db, tenantId, before)
  const roles = (await readRoles(db, tenantId, permissions)).filter(({ mayPublish }) => !mayPublish)
  const existing = existingLevels(before, permissions)
  const levels = new Map(roles.map((role) => [role.id, levelOfRole(role, existing) ?? 'none']))
  const hasBy = (id: string, least: UseLevel | undefined) =>
    least !== undefined && includesLevel(levels.get(id)!, least)
  return moved.flatMap((right) => {
    const [old, now] = [before.get(right.code), after.get(right.code)]
    const ids = roles.map(({ id }) => id)
    const given = ids.filter((id) => hasBy(id, now) && !hasBy(id, old))
    const holders = roles.filter(({ held }) => held.some(({ code }) => code === right.code)).map(({ id }) => id)
    const taken = now === undefined ? holders.filter((id) => !right.roles.includes(id)) : []
    return given.length + taken.length > 0 ? [{ right, given, taken }] : []
  })
}
