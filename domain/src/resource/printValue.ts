import type { Names } from './Field.ts'
import { kindOf, type Field } from './kinds/index.ts'

/** A field of a row in words; the name beside a reference takes precedence over its key. */
export function printValue(field: Field, name: string, row: Readonly<Record<string, unknown>>, names: Names): string {
  if (field.kind === 'computed') {
    const value = field.from(row)
    return value === null ? '' : String(value)
  }
  const value = row[name]
  if (value === null || value === undefined) return ''
  const words = row[`${name}_dictText`]
  return typeof words === 'string' && words !== '' ? words : kindOf(field).print(value, field, names)
}
