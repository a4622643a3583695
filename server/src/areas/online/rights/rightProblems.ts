import {
  type LevelPermissions,
  levelPermissions,
  limitableRights,
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
  const hidden = new Map<string, OnlineField>()
  for (const { fields } of newestFirst)
    for (const field of fields)
      if (field.seenBy?.length && !actor.can(seeCode(owner, field.name)) && !hidden.has(field.name))
        hidden.set(field.name, field)
  const problems: string[] = []
  for (const [name, { title, subTable }] of hidden) {
    const field = definition.fields.find((one) => one.name === name && one.subTable === subTable)
    if (field && !field.seenBy?.length) problems.push(`您没有查看“${title}”的权限，不能对所有人开放它`)
    for (const other of newlyUsing(name, definition, newest))
      problems.push(`您没有查看“${title}”的权限，不能在“${other}”的表达式里引用它`)
  }
  const opened = new Set([...hidden.keys()].map((name) => seeCode(owner, name)))
  const last = lastRoles(newestFirst, owner)
  // What is not limited belongs to the levels of a form, whose roles hold it. A new right cannot be held yet.
  const ofLevels = owner.hasLevels ? levelPermissions(newest) : noLevels
  for (const { code, words, roles } of limitableRights(definition, owner)) {
    const old = last.get(code)
    const isNew = old === undefined || (old.length === 0 && !ofLevels.has(code))
    const isSaid = roles.length === 0 && opened.has(code)
    if (!isNew && !isSaid && !isSame(old, roles) && !actor.can(code))
      problems.push(`您没有${words}的权限，不能授予或收回它`)
  }
  return problems
}

const noLevels: LevelPermissions = new Map()

/** The roles that each right was limited to by the newest version that had its field, step or button. */
function lastRoles(newestFirst: readonly OnlineDefinition[], owner: RightsOwner): Map<string, readonly string[]> {
  const last = new Map<string, readonly string[]>()
  for (const version of newestFirst)
    for (const { code, roles } of limitableRights(version, owner)) if (!last.has(code)) last.set(code, roles)
  return last
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
