import { columnName, kindOf, type Resource, type Values } from '@lexdesk/domain'
import { cleanedValues } from '../../write/columnValues.ts'
import { pinyinOf } from '../../read/pinyinOf.ts'
import { hasPinyin, pinyinColumn, mainTable } from '../../tableOf.ts'
import type { SheetLayout } from '../ImportBatch.ts'

/** A column of the resource's table and the name under which its value waits in `import_row.data`. */
export interface StagedColumn {
  name: string
  column: string
  type: string
  /** The field that it belongs to. */
  field: string
  /** What a new row gets where the file says nothing. */
  default?: unknown
}

/** Values as they wait: by field, cleaned, with what is kept beside them for searching. */
export function stagedData(resource: Resource, values: Values): Values {
  const data = cleanedValues(resource, values)
  for (const [name, field] of Object.entries(resource.fields))
    if (hasPinyin(field) && data[name] !== null && data[name] !== undefined)
      data[pinyinColumn(name)] = pinyinOf(data[name])
  return data
}

/** The other way: what a rule expects. */
export function valuesOf(resource: Resource, data: Values): Values {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(resource.fields, name)))
}

/** Every column that a file or a rule may fill; numbers and states are the engine's own. */
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

/** Those that this file fills; the others of an existing row stay as they are. */
export function sentColumns(resource: Resource, layout: SheetLayout): StagedColumn[] {
  const sent = new Set([...layout.columns.map(({ name }) => name), ...layout.derived])
  return stagedColumns(resource).filter(({ field }) => sent.has(field))
}

/** A new row as its rules see it: what the file says, and the default where it says nothing. */
export function newRowValues(resource: Resource, values: Values): Values {
  const whole: Values = { ...values }
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.readOnly && !['none', 'child'].includes(kindOf(field).storage)) whole[name] ??= field.default ?? null
  return whole
}
