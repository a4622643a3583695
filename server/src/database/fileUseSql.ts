import { createHash } from 'node:crypto'
import { quote } from './schema/tableSql.ts'
import type { FileUseSpec } from './TableSpec.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The name contains what they watch, so that a later start detects an added field. */
export function fileUseTrigger(table: string, spec: FileUseSpec, act: string): string {
  const note = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 8)
  return `${prefixOf(table, spec)}${note}_${act}`
}

const prefixOf = (table: string, { tenantId }: FileUseSpec): string =>
  tenantId === undefined ? `${table}_files_` : `${table}_extra_${tenantId}_files_`

/** The triggers that record which files the rows of a table use, preceded by an entry of existing uses. */
export function fileUseSql(
  name: string,
  spec: FileUseSpec,
  present: { hasRows: boolean; triggers: string[] },
): string[] {
  const table = quote(name)
  const { resource, rowColumn, columns, tenantId } = spec
  const fields = literal(JSON.stringify(Object.fromEntries(columns.map(({ column, field }) => [column, field]))))
  const watched = (row: string, condition: string): string =>
    tenantId === undefined ? condition : `${row}.tenant_id = ${tenantId} and (${condition})`
  const holdsFiles = (row: string): string =>
    watched(
      row,
      columns
        .map(({ column, isText }) => {
          const value = `${row}.${quote(column)}`
          return isText ? `${value} like '%/sys/common/static/%'` : `cardinality(${value}) > 0`
        })
        .join(' or '),
    )
  const differs = watched(
    'new',
    columns.map(({ column }) => `old.${quote(column)} is distinct from new.${quote(column)}`).join(' or '),
  )
  const trigger = (act: string, when: string): string =>
    `create trigger ${quote(fileUseTrigger(name, spec, act))} after ${act} on ${table} for each row when (${when}) ` +
    `execute function file_use_changed(${literal(resource)}, ${literal(rowColumn)}, ${fields}${tenantId === undefined ? '' : ", 'extra'"})`
  return [
    ...present.triggers
      .filter((old) => old.startsWith(prefixOf(name, spec)))
      .map((old) => `drop trigger ${quote(old)} on ${table}`),
    ...(present.hasRows
      ? [
          // Blocks writes between reading the rows and creating the triggers.
          `lock table ${table} in share row exclusive mode`,
          `insert into file_use (path, table_name, source_id, field, resource, row_id) ` +
            `select n.path, ${literal(name)}, t.id, n.field, ${literal(resource)}, t.${quote(rowColumn)} ` +
            `from ${table} t, file_uses_in(to_jsonb(t), ${fields}::jsonb) n where ${holdsFiles('t')} on conflict do nothing`,
        ]
      : []),
    trigger('insert', holdsFiles('new')),
    trigger('update', differs),
    trigger('delete', holdsFiles('old')),
  ]
}
