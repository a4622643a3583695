import { fieldCode, permissionCode, seeCode } from '../../resource/permissions.ts'
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

/** The rights for which a form can name roles, whether it does or not. */
export function limitableRights(
  { code, fields, steps = [], buttons = [] }: OnlineDefinition,
  owner = { name: onlineName(code) },
): NamedRight[] {
  return [
    ...fields.flatMap(({ name, title, seenBy = [], changedBy = [] }) => [
      { code: seeCode(owner, name), words: `查看字段“${title}”`, roles: seenBy },
      { code: fieldCode(owner, name), words: `填写字段“${title}”`, roles: changedBy },
    ]),
    ...steps.map(({ name, title, takenBy = [] }) => ({
      code: permissionCode(owner, name),
      words: `步骤“${title}”`,
      roles: takenBy,
    })),
    ...buttons.map(({ name, title, usedBy = [] }) => ({
      code: buttonCode({ code }, name),
      words: `按钮“${title}”`,
      roles: usedBy,
    })),
  ]
}
