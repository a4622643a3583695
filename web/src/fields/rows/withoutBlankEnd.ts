import type { Author } from '@lexdesk/domain'
import type { FieldOfKind } from '../FieldProps.ts'
import { isSameValue } from '../isSameValue.ts'
import { newLine } from './newLine.ts'

/**
 * The lines without those that were added at the end and in which nothing was typed: Enter in the last line adds one
 * more. As many lines as the sub-table must have stay, so that their cells say what is missing.
 */
export function withoutBlankEnd(
  { fields, min, required }: FieldOfKind<'rows'>,
  lines: readonly unknown[],
  author: Author,
): readonly unknown[] {
  const fewest = min ?? (required ? 1 : 0)
  const blank = newLine(fields, author)
  let end = lines.length
  // A stored line has an id, which a blank one has not.
  while (end > fewest && isSameValue(lines[end - 1], blank)) end -= 1
  return end === lines.length ? lines : lines.slice(0, end)
}
