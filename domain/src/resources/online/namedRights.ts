import type { Act } from '../../resource/Act.ts'
import { actTitles, fieldCode, permissionCode, seeCode } from '../../resource/permissions.ts'
import { buttonCode } from './buttonAddress.ts'
import type { OnlineDefinition } from './OnlineField.ts'
import { onlineName } from './onlineNames.ts'

/** A permission of a form, in words, with the roles that its definition names for it. */
export interface NamedRight {
  code: string
  words: string
  roles: readonly string[]
}

/** The rights for which a form names roles; those of extra fields belong to the resource that has them. */
export function namedRights(definition: OnlineDefinition, owner = { name: onlineName(definition.code) }): NamedRight[] {
  return limitableRights(definition, owner).filter(({ roles }) => roles.length > 0)
}

/**
 * The rights for which a form can name roles, whether it does or not. A view has steps of its own, and shares the rights
 * of its fields and buttons with its form.
 */
export function limitableRights(
  { code, formCode, fields, steps = [], buttons = [] }: OnlineDefinition,
  owner = { name: onlineName(code) },
): NamedRight[] {
  const ofSteps = steps.map(({ name, title, takenBy = [] }) => ({
    code: permissionCode(owner, name),
    words: `执行步骤“${title}”`,
    roles: takenBy,
  }))
  if (formCode !== undefined) return ofSteps
  return [
    ...fields.flatMap(({ name, title, seenBy = [], changedBy = [] }) => [
      { code: seeCode(owner, name), words: `查看字段“${title}”`, roles: seenBy },
      { code: fieldCode(owner, name), words: `填写字段“${title}”`, roles: changedBy },
    ]),
    ...ofSteps,
    ...buttons.map(({ name, title, usedBy = [] }) => ({
      code: buttonCode({ code }, name),
      words: `使用按钮“${title}”`,
      roles: usedBy,
    })),
  ]
}

const actWords: Record<Act, string> = { ...actTitles, restore: '使用回收站' }

/** Every right that a form or view can have: its acts, and what it can limit to roles. */
export function formRights(definition: OnlineDefinition): NamedRight[] {
  const owner = { name: onlineName(definition.code) }
  const ofActs = Object.entries(actWords).map(([act, words]) => ({
    code: permissionCode(owner, act),
    words,
    roles: [],
  }))
  return [...ofActs, ...limitableRights(definition)]
}
