import type { FieldError } from '../errors.ts'
import type { Author } from './Author.ts'
import { isBlank, type Values } from './Field.ts'
import { type Field, type Fields, kindOf } from './kinds/index.ts'
import type { RowsField } from './kinds/rows.ts'

type Check = (row: Values) => FieldError[]

const depends = (field: Field): boolean =>
  field.kind === 'rows' && hasDependents(field.fields)
    ? true
    : Boolean(field.shownIf ?? field.requiredIf ?? field.lockedIf ?? field.derive)

const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

/** Whether a resource has fields that depend on others. */
export const hasDependents = (fields: Fields): boolean => Object.values(fields).some(depends)

/** The values of a new row that nobody entered, computed from the others. */
export function startingValues(fields: Fields, row: Values, author: Author): Values {
  const values: Values = {}
  for (const [name, { startsAs }] of Object.entries(fields))
    if (startsAs && isEmpty(row[name])) values[name] = startsAs({ ...row, ...values }, author)
  return values
}

/**
 * The values that follow from the others: computed, or emptied because the field is not shown. Later fields see what
 * became of earlier ones.
 */
export function dependentValues(fields: Fields, row: Values): Values {
  const values: Values = {}
  const whole = { ...row }
  for (const [name, field] of Object.entries(fields)) {
    if (field.derive) whole[name] = values[name] = field.derive(whole)
    if (field.kind === 'rows') {
      const lines = dependentLines(field, whole[name])
      if (lines) whole[name] = values[name] = lines
    }
    if (field.shownIf && !isEmpty(whole[name]) && !field.shownIf(whole)) whole[name] = values[name] = emptyOf(field)
  }
  return values
}

/** The lines of a sub-table with their dependent values; undefined where nothing changes. */
const dependentLines = ({ fields }: RowsField, lines: unknown): Values[] | undefined =>
  hasDependents(fields) ? linesWith(lines, (line) => dependentValues(fields, line)) : undefined

function linesWith(lines: unknown, valuesOf: (line: Values) => Values): Values[] | undefined {
  if (!Array.isArray(lines)) return undefined
  let isChanged = false
  const settled = (lines as Values[]).map((line) => {
    const values = valuesOf(line)
    const isNew = Object.entries(values).some(([name, value]) => value !== (line[name] ?? null))
    isChanged ||= isNew
    return isNew ? { ...line, ...values } : line
  })
  return isChanged ? settled : undefined
}

/** What locked fields keep: the value of the stored row, or that of a new one. */
export function lockedValues(fields: Fields, row: Values, current: Values | null, author: Author): Values {
  const values: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    const lines = field.kind === 'rows' ? lockedLines(field, row[name], current?.[name], author) : undefined
    if (lines) values[name] = lines
    if (!field.lockedIf) continue
    const kept = current ? (current[name] ?? emptyOf(field)) : startOf(field, row, author)
    // As the form asks: computed values follow what was entered, and no value unlocks its own field.
    const asked = { ...row, [name]: kept }
    if (field.lockedIf({ ...asked, ...dependentValues(fields, asked) })) values[name] = kept
  }
  return values
}

/** The same for the lines of a sub-table, which are recognised by their ids; undefined where nothing changes. */
function lockedLines({ fields }: RowsField, lines: unknown, stored: unknown, author: Author): Values[] | undefined {
  if (!Object.values(fields).some(({ lockedIf }) => lockedIf)) return undefined
  const before = new Map((Array.isArray(stored) ? (stored as Values[]) : []).map((line) => [line.id, line]))
  return linesWith(lines, (line) => lockedValues(fields, line, before.get(line.id) ?? null, author))
}

const emptyOf = (field: Field): unknown => (field.kind === 'rows' ? [] : null)
const startOf = (field: Field, row: Values, author: Author): unknown =>
  field.startsAs?.(row, author) ?? field.default ?? emptyOf(field)

/** How a form shows a field that depends on others. */
export const isShown = (field: Field, row: Values): boolean => field.shownIf?.(row) ?? true
export const isRequired = (field: Field, row: Values): boolean => field.required || (field.requiredIf?.(row) ?? false)

/** The rule of a resource over several fields, with those of its fields. */
export function checkOf({ fields, check }: { fields: Fields; check?: Check }): Check | undefined {
  if (!hasDependents(fields)) return check
  return (row) => {
    const whole = { ...row, ...dependentValues(fields, row) }
    return [...missingErrors(fields, whole, ''), ...(check?.(whole) ?? [])]
  }
}

function missingErrors(fields: Fields, row: Values, prefix: string): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]): FieldError[] => {
    const value = row[name]
    if (field.requiredIf && isEmpty(value) && isShown(field, row) && field.requiredIf(row))
      return [{ field: prefix + name, message: `${kindOf(field).asks}${field.title}` }]
    if (field.kind !== 'rows' || !Array.isArray(value) || !hasDependents(field.fields)) return []
    return (value as Values[]).flatMap((line, index) =>
      missingErrors(field.fields, line, `${name}[${index}].`).map((error) => ({
        ...error,
        message: `${field.title}第 ${index + 1} 行：${error.message}`,
      })),
    )
  })
}
