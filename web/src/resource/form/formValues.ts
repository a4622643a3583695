import {
  type Author,
  formSections,
  isWritable,
  noAuthor,
  readRow,
  startingValues,
  type ReadMode,
  type ReadRow,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { isSameValue } from '../../fields/isSameValue.ts'
import { withoutBlankEnd } from '../../fields/rows/withoutBlankEnd.ts'

/** The fields that a user can edit, in the order of the form. */
export function editableNames(resource: Resource, mode: ReadMode): string[] {
  return formSections(resource)
    .flatMap((section) => section.fields)
    .filter(({ field }) => isWritable(field, mode))
    .map(({ name }) => name)
}

/** The initial values: the defaults of a new row, or the row as it is. */
export function startValues(resource: Resource, mode: ReadMode, row: Values, author: Author): Values {
  const values: Values = mode === 'add' ? { ...row } : {}
  for (const name of editableNames(resource, mode)) {
    const field = resource.fields[name]!
    values[name] = row[name] ?? (mode === 'add' ? field.default : undefined) ?? (field.kind === 'rows' ? [] : null)
  }
  return mode === 'add' ? { ...values, ...startingValues(resource.fields, values, author) } : values
}

/** The values that are saved: without the lines of sub-tables that were added at the end and left blank. */
export function savedValues({ fields }: Resource, values: Values, author: Author): Values {
  const saved = { ...values }
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name]
    if (field?.kind === 'rows' && Array.isArray(value)) saved[name] = withoutBlankEnd(field, value, author)
  }
  return saved
}

export function changedNames(names: readonly string[], original: Values, values: Values): string[] {
  return names.filter((name) => !isSameValue(original[name], values[name]))
}

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))

/**
 * The payload and its errors, with the messages of the server.
 * An edit is validated only for what it changes: an old error elsewhere in the row does not block it.
 */
export function readForm(
  resource: Resource,
  mode: ReadMode,
  entered: Values,
  original: Values,
  author: Author = noAuthor,
): ReadRow {
  const values = savedValues(resource, entered, author)
  if (mode === 'add') return readRow(resource, values, mode, author)
  const names = editableNames(resource, mode)
  const withoutCheck = { ...resource, check: undefined }
  const changed = readRow(withoutCheck, pick(values, changedNames(names, original, values)), mode, author)
  if (changed.errors.length > 0 || !resource.check) return changed
  const whole = readRow(withoutCheck, values, mode, author).values
  return { values: changed.values, errors: resource.check({ ...original, ...whole }) }
}
