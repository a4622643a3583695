import { type Author, checkOf, readInput } from '@lexdesk/domain'
import type { FieldOfKind } from '../FieldProps.ts'
import { isSameValue } from '../isSameValue.ts'
import { newLine } from './newLine.ts'

/**
 * The lines without those that were added at the end and in which nothing was typed: Enter in the last line adds one
 * more. As many lines as the sub-table must have stay, so that their cells say what is missing. Lines that are complete
 * by their defaults stay too: they may have been added on purpose. Lines without any value say nothing.
 */
export function withoutBlankEnd(
  { fields, min, required }: FieldOfKind<'rows'>,
  lines: readonly unknown[],
  author: Author,
): readonly unknown[] {
  const fewest = min ?? (required ? 1 : 0)
  const blank = newLine(fields, author)
  if (saysSomething(blank) && canBeSaved(fields, blank)) return lines
  let end = lines.length
  // A stored line has an id, which a blank one has not.
  while (end > fewest && isSameValue(lines[end - 1], blank)) end -= 1
  return end === lines.length ? lines : lines.slice(0, end)
}

/** As the server reads it: a value may be required by the other values of its line. */
function canBeSaved(fields: FieldOfKind<'rows'>['fields'], line: Record<string, unknown>): boolean {
  const { values, errors } = readInput(fields, line)
  return errors.length === 0 && !checkOf({ fields })?.(values).length
}

const saysSomething = (line: Record<string, unknown>): boolean =>
  Object.values(line).some((value) => (value ?? '') !== '')
