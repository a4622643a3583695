import { columnName, type Field, kindOf, type PlainField, type Resource, type Values } from '@lexdesk/domain'
import { cleanHtml } from './cleanHtml.ts'
import { pinyinOf } from '../read/pinyinOf.ts'
import { hasPinyin, pinyinColumn } from '../tableOf.ts'

/** Values by column name, with their search columns. Sub-tables are left out. */
export function columnValues(fields: Record<string, Field> | Record<string, PlainField>, values: Values): Values {
  const columns: Values = {}
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!Object.hasOwn(values, name)) continue
    const { storage } = kindOf(field)
    if (storage === 'none' || storage === 'child') continue
    columns[columnName(name)] = stored(field, values[name])
    if (hasPinyin(field)) columns[pinyinColumn(name)] = pinyinOf(values[name])
  }
  return columns
}

function stored(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (field.kind === 'json') return JSON.stringify(value)
  return field.kind === 'richText' ? cleanHtml(value as string) : value
}

/** Values as a later read returns them, including sub-tables, so that before and after can be compared. */
export function cleanedValues({ fields }: Pick<Resource, 'fields'>, values: Values): Values {
  const cleaned = { ...values }
  for (const [name, field] of Object.entries<Field>(fields)) {
    const value = cleaned[name]
    if (field.kind === 'richText' && typeof value === 'string') cleaned[name] = cleanHtml(value)
    if (field.kind === 'rows' && Array.isArray(value))
      cleaned[name] = (value as Values[]).map((row) => cleanedValues({ fields: field.fields }, row))
  }
  return cleaned
}
