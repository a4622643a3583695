import type { Act } from '../../resource/Act.ts'
import { hasAct, permissionCode, permissionsOf } from '../../resource/permissions.ts'
import { buttonCode } from './buttonAddress.ts'
import { compileForm } from './compileForm.ts'
import { namedRights } from './namedRights.ts'
import type { OnlineDefinition } from './OnlineField.ts'

/** 谁能用: what a role may do with a published form or view, from the least to the most. */
export const levelTitles = { none: '不能用', view: '只看', enter: '录入', full: '全部' } as const

export type UseLevel = keyof typeof levelTitles

const order = Object.keys(levelTitles) as UseLevel[]

export const isUseLevel = (word: string): word is UseLevel => Object.hasOwn(levelTitles, word)

/** Whether a level includes what belongs to another. */
export const includesLevel = (level: UseLevel, least: UseLevel): boolean => order.indexOf(least) <= order.indexOf(level)

/** The least level that includes an act. */
const levelOfAct: Record<Act, UseLevel> = {
  list: 'view',
  export: 'view',
  history: 'view',
  add: 'enter',
  edit: 'enter',
  import: 'enter',
  delete: 'full',
  restore: 'full',
}

/** Each permission that a level can include, with the least level that does. */
export type LevelPermissions = ReadonlyMap<string, UseLevel>

/**
 * The permissions of a form or view by level. Those for which its design names roles are in no level. A view shares the
 * permissions of the buttons with its form, whose levels include them.
 */
export function levelPermissions(definition: OnlineDefinition): LevelPermissions {
  const resource = compileForm(definition)
  const { buttons = [], formCode } = definition
  const { formCode: _formCode, ...own } = definition
  const shared = formCode === undefined ? [] : namedRights({ ...own, code: formCode })
  const limited = new Set([...namedRights(definition), ...shared].map(({ code }) => code))
  const ofActs = new Map(Object.entries(levelOfAct).map(([act, level]) => [permissionCode(resource, act), level]))
  // Rows of another program cannot be entered, but sent on by a button.
  const using = hasAct(resource, 'edit') ? 'enter' : 'full'
  const derived = permissionsOf(resource).map(({ code }) => [code, ofActs.get(code) ?? using] as const)
  const used = buttons.map(({ name }) => [buttonCode(definition, name), using] as const)
  return new Map([...derived, ...(formCode === undefined ? used : [])].filter(([code]) => !limited.has(code)))
}

/** The levels that differ from each other. */
export function offeredLevels(permissions: LevelPermissions): UseLevel[] {
  const used = new Set(permissions.values())
  return order.filter((level) => level === 'none' || used.has(level))
}

/** The level that has exactly the permissions that are held; undefined when none has. */
export function heldLevel(permissions: LevelPermissions, held: ReadonlySet<string>): UseLevel | undefined {
  return offeredLevels(permissions).find((level) =>
    [...permissions].every(([code, least]) => held.has(code) === includesLevel(level, least)),
  )
}
