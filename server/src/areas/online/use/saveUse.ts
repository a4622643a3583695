import {
  AppError,
  errors,
  includesLevel,
  levelPermissions,
  offeredLevels,
  type OnlineDefinition,
  type UseLevel,
  useLevels,
} from '@lexdesk/domain'
import { grantedIds, lockHolder, saveGrants } from '../../../access/grants/saveGrants.ts'
import type { WriteContext } from '../../../resource/Engine.ts'
import { existingPermissions, levelOfRole, readRoles } from './readRoles.ts'

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
  const inOrder = [...choices].sort((one, other) => (one.role < other.role ? -1 : 1))
  for (const { role } of inOrder) await lockHolder(tx, 'role', role)
  const permissions = await existingPermissions(tx, actor.tenantId, levels)
  const roles = new Map((await readRoles(tx, actor.tenantId, permissions)).map((one) => [one.id, one]))
  const chosen = inOrder.map((choice) => {
    const role = roles.get(choice.role)
    if (!role) throw errors.refused('所选角色已被删除，请关闭后重新打开')
    if (!offered.includes(choice.level)) throw errors.refused(`“${definition.title}”没有“${useLevels[choice.level]}”`)
    if (role.mayPublish && levelOfRole(role, levels, permissions) === 'full')
      throw errors.refused(`“${role.name}”可以发布表单，始终有全部权限`)
    return { ...choice, role }
  })
  const changed = chosen.filter(({ role, held }) => !hasSame(role.held, held))
  if (changed.length > 0) throw changedByOthers(changed.map(({ role }) => role.name))
  for (const { role, level } of chosen) {
    const others = [...(await grantedIds(tx, 'role', role.id))].filter((id) => !role.held.some((one) => one.id === id))
    const own = [...levels].flatMap(([code, least]) => {
      if (!includesLevel(level, least)) return []
      const held = role.held.filter((one) => one.code === code)
      return (held.length > 0 ? held : permissions.filter((one) => one.code === code).slice(0, 1)).map(({ id }) => id)
    })
    await saveGrants(tx, actor, {
      ...{ holder: 'role', id: role.id, name: role.name, isStrict: true, address },
      wanted: [...others, ...own],
    })
  }
  const words = chosen.map(({ role, level }) => `${role.name}${useLevels[level]}`).join('，')
  return `已保存“${definition.title}”的授权：${words}`
}

const hasSame = (now: readonly { id: string }[], before: readonly string[]): boolean =>
  now.length === before.length && now.every(({ id }) => before.includes(id))

const changedByOthers = (names: readonly string[]): AppError =>
  new AppError('conflict', `${names.map((name) => `“${name}”`).join('、')}的授权刚刚被他人修改，请核对后再保存`, {
    status: 409,
    wireCode: 409,
  })
