import {
  errors,
  includesLevel,
  levelPermissions,
  offeredLevels,
  type OnlineDefinition,
  type UseLevel,
  levelTitles,
} from '@lexdesk/domain'
import { saveGrants } from '../../../access/grants/saveGrants.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import { existingLevels, existingPermissions, isFixedRole, levelOfRole, readRoles } from './readRoles.ts'

export interface RoleChoice {
  role: string
  level: UseLevel
  /** The permissions of the form that the role held when the level was chosen. */
  held: readonly string[]
}

/** Gives each role exactly the permissions of its level; all or nothing. Returns what was done, in words. */
export async function saveUse(
  { tx, actor }: WriteContext,
  definition: OnlineDefinition,
  choices: readonly RoleChoice[],
  address: string,
): Promise<string> {
  const levels = levelPermissions(definition)
  const offered = offeredLevels(levels)
  const permissions = await existingPermissions(tx, actor.tenantId, levels)
  const existing = existingLevels(levels, permissions)
  const roles = new Map((await readRoles(tx, actor.tenantId, permissions)).map((one) => [one.id, one]))
  const chosen = choices.map((choice) => {
    const role = roles.get(choice.role)
    if (!role) throw errors.refused('所选角色已被删除，请关闭后重新打开')
    if (choices.some((other) => other !== choice && other.role === choice.role))
      throw errors.refused(`“${role.name}”选择了多次，请只选一种权限`)
    if (!offered.includes(choice.level)) throw errors.refused(`“${definition.title}”没有“${levelTitles[choice.level]}”`)
    if (isFixedRole(role, levelOfRole(role, existing), existing))
      throw errors.refused(`“${role.name}”可以发布表单，始终有全部权限`)
    return { ...choice, role }
  })
  // Each is locked until the end; in a fixed order to avoid deadlocks.
  for (const { role, level, held } of [...chosen].sort((one, other) => (one.role.id < other.role.id ? -1 : 1))) {
    const wanted = [...levels].flatMap(([code, least]) => {
      if (!includesLevel(level, least)) return []
      const own = permissions.filter((one) => one.code === code).map(({ id }) => id)
      const kept = own.filter((id) => held.includes(id))
      return kept.length > 0 ? kept : own.slice(0, 1)
    })
    await saveGrants(tx, actor, {
      ...{ holder: 'role', id: role.id, name: role.name, address },
      ...{ wanted, before: held, isStrict: true, among: permissions.map(({ id }) => id) },
    })
  }
  const words = chosen.map(({ role, level }) => `${role.name}${levelTitles[level]}`).join('，')
  return `已保存“${definition.title}”的授权：${words}`
}
