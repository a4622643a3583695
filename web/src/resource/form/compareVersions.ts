import type { AnyRow, Field, Resource, Values } from '@lexdesk/domain'
import { isSameValue } from '../../fields/isSameValue.ts'

/** A row when editing started, with my changes, and as it is now. */
export interface Versions {
  original: Values
  mine: Values
  latest: AnyRow
}

interface NamedField {
  name: string
  field: Field
}

export interface Comparison {
  /** Changed by both to different values: the user must choose. */
  disputed: NamedField[]
  /** Changed only by the other user: taken over. */
  theirs: NamedField[]
  /** Changed only by me: retained. */
  mine: NamedField[]
}

export type Choice = 'mine' | 'latest'

export function compareVersions(
  resource: Resource,
  names: readonly string[],
  { original, mine, latest }: Versions,
): Comparison {
  const result: Comparison = { disputed: [], theirs: [], mine: [] }
  for (const name of names) {
    const isMine = !isSameValue(original[name], mine[name])
    const isTheirs = !isSameValue(original[name], latest[name])
    const entry = { name, field: resource.fields[name]! }
    if (isMine && isTheirs && !isSameValue(mine[name], latest[name])) result.disputed.push(entry)
    else if (isTheirs) result.theirs.push(entry)
    else if (isMine) result.mine.push(entry)
  }
  return result
}

/** The latest row with my changes, as chosen. */
export function mergeVersions(
  comparison: Comparison,
  { mine, latest }: Versions,
  choices: Readonly<Record<string, Choice>>,
): Values {
  const merged: Values = { ...latest }
  for (const { name } of comparison.mine) merged[name] = mine[name]
  for (const { name } of comparison.disputed) if (choices[name] === 'mine') merged[name] = mine[name]
  return merged
}
