import type { ChangeLine, FieldChange } from '@lexdesk/domain'
import { isSameValue } from '../../fields/isSameValue.ts'

/**
 * The differences between the states right after two lines of a timeline (newest first), field by field.
 * `before` is the state after `from`, `after` the state after `to`, whichever is older.
 */
export function compareLines(lines: readonly ChangeLine[], from: string, to: string): FieldChange[] {
  const start = lines.findIndex((line) => line.id === from)
  const end = lines.findIndex((line) => line.id === to)
  if (start < 0 || end < 0 || start === end) return []
  const isForward = start > end
  const [older, newer] = isForward ? [start, end] : [end, start]
  const changes = new Map<string, FieldChange>()
  for (const change of lines
    .slice(newer, older)
    .toReversed()
    .flatMap((line) => line.changes)) {
    const first = changes.get(change.field)
    changes.set(change.field, {
      ...change,
      before: first ? first.before : change.before,
      beforeText: first ? first.beforeText : change.beforeText,
    })
  }
  const real = [...changes.values()].filter((change) => !isSameValue(change.before, change.after))
  return isForward ? real : real.map(turnRound)
}

const turnRound = (change: FieldChange): FieldChange => ({
  ...change,
  before: change.after,
  after: change.before,
  beforeText: change.afterText,
  afterText: change.beforeText,
})
