import { type Author, columnName, kindOf, type Resource, startingValues, type Values } from '@lexdesk/domain'
import { cleanedValues } from '../../write/columnValues.ts'
import { pinyinOf } from '../../read/pinyinOf.ts'
import { hasPinyin, pinyinColumn, mainTable } from '../../tableOf.ts'
import type { SheetLayout } from '../ImportBatch.ts'

/** A column of the resource's table and the name of its value in `import_row.data`. */
export interface StagedColumn {
  name: string
  column: string
  type: string
  /** The field it belongs to. */
  field: string
  /** The value of a new row when the file has none. */
  default?: unknown
}

/** The values of the sheet that a rule replaced for a new row; the rule may leave those of an existing one. */
export const asSent = '$asSent'

/** Values as staged: by field, sanitized, with their search columns. */
export function stagedData(resource: Resource, values: Values): Values {
  const data = cleanedValues(resource, values)
  for (const [name, field] of Object.entries(resource.fields))
    if (hasPinyin(field) && data[name] !== null && data[name] !== undefined)
      data[pinyinColumn(name)] = pinyinOf(data[name])
  return data
}

/** The reverse: the values that a rule expects. */
export function valuesOf(resource: Resource, data: Values): Values {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(resource.fields, name)))
}

/** Every column that a file or a rule may fill; numbers and states are set by the engine. */
export function stagedColumns(resource: Resource): StagedColumn[] {
  const types = new Map(mainTable(resource).columns.map(({ name, type }) => [name, type]))
  return Object.entries(resource.fields).flatMap(([field, { kind, default: fallback }]): StagedColumn[] => {
    const column = columnName(field)
    const type = types.get(column)
    if (!type || kind === 'sequence' || field === resource.states?.field) return []
    const own = { name: field, column, type, field, default: fallback }
    const spelled = pinyinColumn(field)
    return hasPinyin(resource.fields[field]!) ? [own, { name: spelled, column: spelled, type: 'text', field }] : [own]
  })
}

/** The columns this file fills; the others of an existing row are not changed. */
export function sentColumns(resource: Resource, layout: SheetLayout): StagedColumn[] {
  const sent = new Set([...layout.columns.map(({ name }) => name), ...layout.derived])
  return stagedColumns(resource).filter(({ field }) => sent.has(field))
}

/** A new row as its rules see it: the values of the file, and the defaults for missing ones. */
export function newRowValues(resource: Resource, values: Values, author: Author): Values {
  const whole: Values = { ...values }
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.readOnly && !['none', 'child'].includes(kindOf(field).storage)) whole[name] ??= field.default ?? null
  return Object.assign(whole, startingValues(resource.fields, whole, author))
}
