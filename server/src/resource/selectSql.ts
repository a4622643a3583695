import {
  columnName,
  type Field,
  kindOf,
  type ReferenceField,
  type ReferencesField,
  type Resource,
  systemFields,
} from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import { type Engine, entryOf } from './Engine.ts'

type Ref = RawBuilder<unknown>

const isReference = (field: Field): field is ReferenceField<'reference'> =>
  'resource' in field && field.kind !== 'references'
const isStored = (field: Field): boolean => !['none', 'child'].includes(kindOf(field).storage)

/** The names of rows that a field refers to, looked up beside the row itself: no second round trip, never stale. */
function nameOf(engine: Engine, field: ReferenceField | ReferencesField, column: Ref): Ref {
  const target = entryOf(engine, field.resource).resource
  const title = sql.ref(`r.${columnName(target.titleField)}`)
  const key = sql.ref(`r.${columnName(field.key)}`)
  const table = sql.table(target.table)
  if (field.kind !== 'references') return sql`(select ${title} from ${table} r where ${key} = ${column} limit 1)`
  return sql`(select string_agg(${title}, ',' order by u.n) from unnest(${column}) with ordinality u(k, n) join ${table} r on ${key} = u.k)`
}

/** The names under which files were uploaded, in the order of the paths. */
function fileNames(column: Ref): Ref {
  return sql`(select string_agg(replace(f.name, ',', '，'), ',' order by u.n) from unnest(${column}) with ordinality u(path, n) join stored_file f on f.path = u.path)`
}

/** Every column that may leave the server, under the names that rows have inside the program. */
export function selectColumns(engine: Engine, resource: Resource, options: { long?: boolean } = {}): Ref {
  const columns: Ref[] = [sql`t.id`, sql`t.version`]
  for (const [name, field] of Object.entries({ ...resource.fields, ...systemFields }) as [string, Field][]) {
    if (!isStored(field) || field.writeOnly) continue
    // Long texts are for the form, not for a page of rows.
    if (options.long === false && ['richText', 'markdown', 'code', 'json'].includes(field.kind)) continue
    const column = sql.ref(`t.${columnName(name)}`)
    columns.push(sql`${column} as ${sql.ref(name)}`)
    if (isReference(field) || field.kind === 'references')
      columns.push(sql`${nameOf(engine, field, column)} as ${sql.ref(`${name}_dictText`)}`)
    else if (field.kind === 'file' || field.kind === 'image')
      columns.push(sql`${fileNames(column)} as ${sql.ref(`${name}_dictText`)}`)
  }
  return sql.join(columns)
}

/** Adds the words of dictionary values, which are in memory. */
export function dictionaryTexts(engine: Engine, resource: Resource): (row: Record<string, unknown>) => void {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'dictionary' || field.kind === 'dictionaries'
      ? [{ name, key: `${name}_dictText`, code: field.dictionary }]
      : [],
  )
  const { dictionaries } = engine
  return (row) => {
    for (const { name, key, code } of fields) {
      const value = row[name]
      if (value === null || value === undefined) row[key] = null
      else if (Array.isArray(value)) row[key] = value.map((v) => dictionaries.text(code, String(v)) ?? '').join(',')
      else row[key] = dictionaries.text(code, value as string) ?? ''
    }
  }
}
