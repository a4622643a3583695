import { createHash } from 'node:crypto'
import type { ColumnSpec, ColumnType, ExclusionSpec, GroupTally, IndexSpec, TableSpec } from '../TableSpec.ts'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column or an expression of an index, without its direction. */
export const keySql = (column: string): string => (column.includes('(') ? column : quote(column.replace(/ desc$/, '')))

/** The catalog's names of our column types. */
export const catalogTypes: Record<ColumnType, string> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  'time(0)': 'time(0) without time zone',
  'timestamptz(0)': 'timestamp(0) with time zone',
  jsonb: 'jsonb',
  'text[]': 'text[]',
  bytea: 'bytea',
}

export function columnSql(column: ColumnSpec): string {
  return [
    quote(column.name),
    column.type,
    column.collation && `collate "${column.collation}"`,
    column.notNull && 'not null',
    column.default !== undefined && `default ${column.default}`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function createTableSql(table: TableSpec): string {
  const lines = [...table.columns.map(columnSql), `primary key (${table.primaryKey.map(quote).join(', ')})`]
  return `create table ${quote(table.name)} (\n  ${lines.join(',\n  ')}\n)`
}

/** The statement, and the note by which a later start detects a changed definition. */
export function createIndexSql(table: string, index: IndexSpec): { create: string; note: string } {
  const create = `create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(table)} ${methodSql(index)}${index.where ? ` where ${index.where}` : ''}`
  return { create, note: noteOf(create) }
}

/** Changes with the statement. */
export const noteOf = (create: string): string =>
  `lexdesk ${createHash('sha256').update(create).digest('hex').slice(0, 16)}`

/** As `createIndexSql`: a constraint has an index of its name, which carries the note. */
export function createExclusionSql(table: string, exclusion: ExclusionSpec): { create: string; note: string } {
  const elements = exclusion.elements.map(({ key, operator }) => `${keySql(key)} with ${operator}`).join(', ')
  const where = exclusion.where ? ` where (${exclusion.where})` : ''
  const create = `alter table ${quote(table)} add constraint ${quote(exclusion.name)} exclude using gist (${elements})${where}`
  return { create, note: noteOf(create) }
}

/** Finds two rows that violate an exclusion. */
export function brokenExclusionSql(table: string, { elements, where }: ExclusionSpec): string {
  const columns = elements.map(({ key }, index) => `${keySql(key)} as e${index}`).join(', ')
  const same = elements.map(({ operator }, index) => `a.e${index} ${operator} b.e${index}`).join(' and ')
  return `with x as (select row_number() over () as n, ${columns} from ${quote(table)}${where ? ` where ${where}` : ''}) select 1 from x a join x b on a.n < b.n and ${same} limit 1`
}

function methodSql({ method = 'btree', columns }: IndexSpec): string {
  if (method === 'list') return `using gin (${columns.map(quote).join(', ')})`
  // A short pending list: every search reads all of it, and only the flush costs a writer anything.
  if (method === 'substring')
    return `using gin (${columns.map((name) => `substring_grams(${quote(name)})`).join(', ')}) with (gin_pending_list_limit = 1024)`
  return `(${columns.map((column) => keySql(column) + (column.endsWith(' desc') ? ' desc' : '')).join(', ')})`
}

/** The triggers that maintain the tally, preceded by a count of existing rows. */
export function tallySql(name: string, hasRows: boolean): string[] {
  const table = quote(name)
  const literal = `'${name.replaceAll("'", "''")}'`
  const trigger = (act: string) => `create trigger ${quote(tallyTrigger(name, act))} after`
  const moved = ['deleted_at', 'tenant_id', 'create_time'].map(
    (column) => `old.${column} is distinct from new.${column}`,
  )
  return [
    // Blocks writes between the count and the creation of the triggers.
    ...(hasRows
      ? [
          `lock table ${table} in share row exclusive mode`,
          `insert into row_tally select ${literal}, tenant_id, tally_day(create_time), count(*) from ${table} where deleted_at is null group by 2, 3`,
        ]
      : []),
    `${trigger('insert')} insert on ${table} referencing new table as added for each statement execute function tally_insert()`,
    `${trigger('delete')} delete on ${table} referencing old table as removed for each statement execute function tally_delete()`,
    `${trigger('update')} update on ${table} for each row when (${moved.join(' or ')}) execute function tally_update()`,
    `${trigger('truncate')} truncate on ${table} for each statement execute function tally_truncate()`,
  ]
}

/** The same for the counts of groups; a group is counted as a table of its own, `sys_log/2`. */
export function groupTallySql(name: string, { by, at }: GroupTally, hasRows: boolean): string[] {
  const table = quote(name)
  const trigger = (act: string) => `create trigger ${quote(tallyTrigger(name, act))} after`
  const run = (act: string) => `for each statement execute function group_tally_${act}('${by}', '${at}')`
  return [
    ...(hasRows
      ? [
          `lock table ${table} in share row exclusive mode`,
          `insert into row_tally select '${name}/' || ${quote(by)}, tenant_id, tally_day(${quote(at)}), count(*) from ${table} group by 1, 2, 3`,
        ]
      : []),
    `${trigger('insert')} insert on ${table} referencing new table as added ${run('insert')}`,
    `${trigger('delete')} delete on ${table} referencing old table as removed ${run('delete')}`,
    `${trigger('truncate')} truncate on ${table} ${run('truncate')}`,
  ]
}

export const tallyTrigger = (table: string, act: string): string => `${table}_tally_${act}`
