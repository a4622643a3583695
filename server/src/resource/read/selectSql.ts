import {
  columnName,
  type Field,
  kindOf,
  type ReferenceField,
  type ReferencesField,
  type Resource,
  systemFields,
  type Values,
} from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { personName } from '../../access/personName.ts'
import { outsideWall } from '../../access/Scope.ts'
import { type Reader } from '../../access/ScopeCondition.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf, type ResourceRules } from '../Engine.ts'

const f = columnsIn(storedFileTable, 'f')

type Ref = RawBuilder<unknown>

const isReference = (field: Field): field is ReferenceField<'reference'> =>
  'resource' in field && field.kind !== 'references'
const isStored = (field: Field): boolean => !['none', 'child'].includes(kindOf(field).storage)

/**
 * The names of referenced rows, selected together with the row itself: no second round trip, never stale. A row walled
 * from the reader has no name, as if it did not exist.
 */
function nameOf(engine: Engine, field: ReferenceField | ReferencesField, column: Ref, reader: Reader): Ref {
  const target = entryOf(engine, field.resource).resource
  const title = sql.ref(`r.${columnName(target.titleField)}`)
  const key = sql.ref(`r.${columnName(field.key)}`)
  const table = sql.table(target.table)
  const seen = sql.join(
    outsideWall(target, reader).map((condition) => sql` and ${conditionSql(target, condition, 'r')}`),
    sql``,
  )
  if (field.kind !== 'references') return sql`(select ${title} from ${table} r where ${key} = ${column}${seen} limit 1)`
  return sql`(select string_agg(${title}, ',' order by u.n) from unnest(${column}) with ordinality u(k, n) join ${table} r on ${key} = u.k${seen})`
}

/** The upload names of files, in the order of the paths. */
function fileNames(column: Ref): Ref {
  return sql`(select string_agg(replace(${f.name}, ',', '，'), ',' order by u.n)
    from unnest(${column}) with ordinality u(path, n) join ${f.$table} on ${f.path} = u.path)`
}

export interface SelectedColumn {
  /** Its name inside the program. */
  name: string
  sql: Ref
}

/** A field's column as it may leave the server, and the names of its references. */
export function fieldColumns(engine: Engine, name: string, field: Field, reader: Reader): SelectedColumn[] {
  if (!isStored(field) || field.writeOnly) return []
  const column = sql.ref(`t.${columnName(name)}`)
  const own = { name, sql: column }
  if (isReference(field) || field.kind === 'references')
    return [own, { name: `${name}_dictText`, sql: nameOf(engine, field, column, reader) }]
  if (field.kind === 'file' || field.kind === 'image')
    return [own, { name: `${name}_dictText`, sql: fileNames(column) }]
  if (field.kind === 'text' && field.account) return [own, { name: `${name}_dictText`, sql: personName(column) }]
  return [own]
}

/** The SQL text of the columns by resource, for readers without walls. An online form has another in each version. */
const columnTexts = new WeakMap<Engine, WeakMap<Resource, Map<boolean, string>>>()

/** Every column that may leave the server, under the names used inside the program. */
export function selectColumns(
  engine: Engine,
  resource: Resource,
  reader: Reader,
  options: { long?: boolean } = {},
): Ref {
  if (reader.walls.size > 0) return describeColumns(engine, resource, reader, options)
  const ofEngine = columnTexts.get(engine) ?? new WeakMap<Resource, Map<boolean, string>>()
  columnTexts.set(engine, ofEngine)
  const texts = ofEngine.get(resource) ?? new Map<boolean, string>()
  ofEngine.set(resource, texts)
  const isLong = options.long !== false
  const text = texts.get(isLong) ?? columnText(engine, resource, reader, options)
  texts.set(isLong, text)
  return sql.raw(text)
}

/** Cached: building and compiling a hundred columns takes longer than reading a row. */
function columnText(engine: Engine, resource: Resource, reader: Reader, options: { long?: boolean }): string {
  const { sql: text, parameters } = describeColumns(engine, resource, reader, options).compile(engine.db.kysely)
  if (parameters.length > 0) throw new Error(`columns of ${resource.name} depend on the reader`)
  return text
}

function describeColumns(engine: Engine, resource: Resource, reader: Reader, options: { long?: boolean }): Ref {
  const fields = Object.entries({ ...resource.fields, ...systemFields }) as [string, Field][]
  const columns = fields
    // Long texts are for the form, not for a page of rows.
    .filter(([, { kind }]) => options.long !== false || !['richText', 'markdown', 'code', 'json'].includes(kind))
    .flatMap(([name, field]) => fieldColumns(engine, name, field, reader))
  return sql.join([
    sql`t.id`,
    sql`t.version`,
    // The department that created the row (wire contract §4).
    ...(resource.scope === 'tenant' ? [sql`t.sys_org_code as "sysOrgCode"`] : []),
    ...columns.map((column) => sql`${column.sql} as ${sql.ref(column.name)}`),
  ])
}

/** Adds the texts of dictionary values, which are cached in memory. */
export function dictionaryTexts(
  engine: Engine,
  resource: Resource,
  tenantId: number,
): (row: Record<string, unknown>) => void {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'dictionary' || field.kind === 'dictionaries'
      ? [{ name, key: `${name}_dictText`, code: field.dictionary }]
      : [],
  )
  const { dictionaries } = engine
  const text = (code: string, value: unknown) => dictionaries.text(code, String(value), tenantId) ?? ''
  return (row) => {
    for (const { name, key, code } of fields) {
      const value = row[name]
      if (value === null || value === undefined) row[key] = null
      else if (Array.isArray(value)) row[key] = value.map((v) => text(code, v)).join(',')
      else row[key] = text(code, value)
    }
  }
}

/** The names that sheets show for keys, as given by the rules of a resource. */
export function sheetTextColumns({ sheetTexts = {} }: ResourceRules, tenantId: number): SelectedColumn[] {
  return Object.entries(sheetTexts).map(([name, text]) => ({ name: `${name}_dictText`, sql: text(tenantId) }))
}

/** The display text of a key or code in a row. */
export const textOf = <R extends object>(row: R, name: keyof R & string): string | undefined =>
  ((row as Values)[`${name}_dictText`] as string | null | undefined) ?? undefined
