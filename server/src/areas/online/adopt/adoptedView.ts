import { type AdoptedTable, columnName, compileForm, errors, isSynced, type OnlineDefinition } from '@lexdesk/domain'
import { noteOf, quote } from '../../../database/schema/tableSql.ts'
import { mainTable } from '../../../resource/tableOf.ts'
import { castOf } from './columnCasts.ts'
import type { ForeignTable } from './readTable.ts'

interface Selected {
  name: string
  sql: string
}

/** A definition over the table of another program in our database. */
export interface AdoptedDefinition extends OnlineDefinition {
  adopted: AdoptedTable
}

export const isAdopted = (definition: OnlineDefinition): definition is AdoptedDefinition =>
  definition.adopted !== undefined && !isSynced(definition)

/** The values of the fields, or the reasons why the table does not have them. */
export function selectFields(
  { adopted, fields }: AdoptedDefinition,
  { name: table, columns }: ForeignTable,
): { selected: Selected[]; problems: string[] } {
  const problems: string[] = []
  const selected = fields.flatMap(({ name, title, kind }) => {
    const column = columns.find((one) => one.name === adopted.columns[name])
    const cast = column && castOf(column, kind)
    if (!column) problems.push(`数据表 ${table} 不再有“${title}”的列`)
    else if (!cast) problems.push(`“${title}”在数据表 ${table} 中是 ${column.shownType}，不能作为这种类型显示`)
    return cast ? [{ name: columnName(name), sql: cast }] : []
  })
  return { selected, problems }
}

const keyOf = ({ adopted }: AdoptedDefinition): string => `t.${quote(adopted.key)}::text`

interface ViewSql {
  create: string
  /** Stores the note, by which a later version of the product sees whether it would make another view. */
  comment: string
  note: string
}

/** The view by which a form reads the table: its columns, and what every row of a resource has. */
export function createViewSql(definition: AdoptedDefinition, fields: readonly Selected[], tenantId: number): ViewSql {
  const { name, columns } = mainTable(compileForm(definition))
  const own = new Map(fields.map((one) => [one.name, one.sql]))
  const given: Record<string, string> = {
    id: `(${keyOf(definition)}) collate "C"`,
    tenant_id: String(tenantId),
    version: '1',
  }
  // What the table does not say stays unknown: who added a row and when, its department and its pinyin.
  const lines = columns.map(
    (column) => `${own.get(column.name) ?? given[column.name] ?? `null::${column.type}`} as ${quote(column.name)}`,
  )
  const create = `create view ${quote(name)} as select\n  ${lines.join(',\n  ')}\nfrom ${quote(definition.adopted.table)} t`
  const note = noteOf(create)
  return { create, comment: `comment on view ${quote(name)} is '${note}'`, note }
}

/** Copies the rows into the table that the form has without the view. */
export function copyRowsSql(
  definition: AdoptedDefinition,
  fields: readonly Selected[],
  { tenantId, now }: { tenantId: number; now: string },
): string {
  if (!/^[\d :-]+$/.test(now)) throw errors.badRequest('时间不正确')
  const values: Selected[] = [
    { name: 'id', sql: keyOf(definition) },
    { name: 'tenant_id', sql: String(tenantId) },
    { name: 'create_time', sql: `'${now}'::timestamp at time zone 'Asia/Shanghai'` },
    ...fields,
  ]
  const { name } = mainTable(compileForm(definition))
  const names = values.map((one) => quote(one.name)).join(', ')
  const from = quote(definition.adopted.table)
  return `insert into ${quote(name)} (${names})\nselect\n  ${values.map((one) => one.sql).join(',\n  ')}\nfrom ${from} t`
}
