import { type Author, dependentValues, type PlainField, targetOf } from '@lexdesk/domain'

type Fields = Readonly<Record<string, PlainField>>

/**
 * The value of a field in a new line. What is computed from the other values of the line waits until it is saved, as a
 * record does whose name is not known here.
 */
export const startOfCell = (field: PlainField, author: Author): unknown =>
  targetOf(field) ? field.default : (field.startsAs?.({}, author) ?? field.default)

/** A line as it is added: its defaults, and what follows from them. */
export function newLine(fields: Fields, author: Author): Record<string, unknown> {
  const line = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startOfCell(field, author)]))
  return { ...line, ...dependentValues(fields, line) }
}
