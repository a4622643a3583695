import {
  levelPermissions,
  limitableRights,
  namedRights,
  type OnlineDefinition,
  type OnlineField,
  seeCode,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { RightsOwner } from './RightsOwner.ts'

interface Publishing {
  definition: OnlineDefinition
  published: OnlineDefinition | undefined
  /** What was published before, the oldest first. */
  versions: readonly OnlineDefinition[]
  owner: RightsOwner
}

/**
 * Why the actor may not publish these rights. The right to design is not the right to see: nobody opens a field to
 * themselves, copies its values by a formula, or passes on what they do not hold.
 */
export function rightProblems(actor: Actor, { definition, published, versions, owner }: Publishing): string[] {
  const newestFirst = [...(published ? [published] : []), ...[...versions].reverse()]
  const [newest] = newestFirst
  if (!newest) return []
  const before = new Map(namedRights(newest, owner).map((right) => [right.code, right.roles]))
  const hidden = new Map<string, OnlineField>()
  for (const { fields } of newestFirst)
    for (const field of fields)
      if (field.seenBy?.length && !actor.can(seeCode(owner, field.name)) && !hidden.has(field.name))
        hidden.set(field.name, field)
  const problems: string[] = []
  for (const [name, { title, subTable, seenBy = [] }] of hidden) {
    const field = definition.fields.find((one) => one.name === name && one.subTable === subTable)
    if (field && !field.seenBy?.length) problems.push(`您没有查看“${title}”的权限，不能对所有人开放它`)
    // The field was removed, and is added again.
    else if (field && !before.has(seeCode(owner, name)) && !isSame(seenBy, field.seenBy!))
      problems.push(`您没有查看“${title}”的权限，不能授予或收回它`)
    for (const other of newlyUsing(name, definition, newest))
      problems.push(`您没有查看“${title}”的权限，不能在“${other}”的表达式里引用它`)
  }
  for (const { code, words, roles } of namedRights(definition, owner)) {
    const old = before.get(code)
    // A new right cannot be held yet.
    if (old && !isSame(old, roles) && !actor.can(code)) problems.push(`您没有${words}的权限，不能授予或收回它`)
  }
  if (owner.hasLevels) problems.push(...levelProblems(actor, definition, newest))
  return problems
}

/** Who may not use a step or button cannot take it from the roles of its level, nor give it to them. */
function levelProblems(actor: Actor, definition: OnlineDefinition, newest: OnlineDefinition): string[] {
  const [before, after] = [levelPermissions(newest), levelPermissions(definition)]
  const named = new Set(namedRights(definition).map(({ code }) => code))
  return limitableRights(newest).flatMap(({ code, words, roles }) => {
    const isMoved = roles.length > 0 ? after.has(code) : before.has(code) && named.has(code)
    return isMoved && !actor.can(code) ? [`您没有${words}的权限，不能授予或收回它`] : []
  })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The fields and checks with an expression that names the field and was not published before. */
function newlyUsing(name: string, definition: OnlineDefinition, published: OnlineDefinition): string[] {
  const isNamed = new RegExp(`\\b${name}\\b`)
  const known = new Set(expressionsIn(published).map(({ source }) => source))
  return expressionsIn(definition).flatMap(({ source, title }) =>
    isNamed.test(source) && !known.has(source) ? [title] : [],
  )
}

function expressionsIn({ fields, checks = [], buttons = [] }: OnlineDefinition): { source: string; title: string }[] {
  return [
    ...fields.flatMap(({ title, shownIf, requiredIf, lockedIf, formula, defaultValue }) =>
      [shownIf, requiredIf, lockedIf, formula, defaultValue].flatMap((source) => (source ? [{ source, title }] : [])),
    ),
    ...checks.map(({ condition, message }) => ({ source: condition, title: message })),
    ...buttons.flatMap(({ condition, title }) => (condition ? [{ source: condition, title }] : [])),
  ]
}
