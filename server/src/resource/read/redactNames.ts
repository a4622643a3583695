import { type ChangeLine, columnName, type Field, type FieldChange, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { outsideWall } from '../../access/Scope.ts'
import { type Reader } from '../../access/ScopeCondition.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from '../Engine.ts'

/** A field that names records of another resource. */
interface Naming {
  field: string
  resource: string
  key: string
  /** For a sub-table: the column that names them. */
  column?: string
  /** The field that repeats the name as text. */
  nameField?: string
}

/** Redacts names and ids of records that are walled from the reader of a history. */
export async function redactNames(
  engine: Engine,
  reader: Reader,
  resource: Resource,
  lines: ChangeLine[],
): Promise<ChangeLine[]> {
  let shown = lines
  for (const naming of namingsOf(resource)) {
    if (!reader.walls.has(naming.resource)) continue
    const keys = shown.flatMap(({ changes }) => changes.flatMap((change) => keysOf(naming, change)))
    const walled = keys.length > 0 ? await walledKeys(engine, reader, naming, keys) : new Set<string>()
    if (walled.size > 0) shown = shown.map((line) => ({ ...line, changes: maskChanges(naming, walled, line.changes) }))
  }
  return shown
}

function namingsOf(resource: Resource): Naming[] {
  const byReference = (name: string, field: Field): Naming[] => {
    if ('resource' in field) return [{ field: name, resource: field.resource, key: field.key }]
    if (field.kind !== 'rows') return []
    return Object.entries(field.fields).flatMap(([column, inner]) =>
      'resource' in inner ? [{ field: name, column, resource: inner.resource, key: inner.key }] : [],
    )
  }
  const byKind = [...(resource.belongsTo ?? []), ...(resource.walledWith ?? [])].flatMap((link): Naming[] =>
    typeof link === 'object' && 'kindField' in link
      ? Object.values(link.resources).map((name) => ({
          field: link.field,
          resource: name,
          key: link.there ?? 'id',
          nameField: link.nameField,
        }))
      : [],
  )
  return [...Object.entries(resource.fields).flatMap(([name, field]) => byReference(name, field)), ...byKind]
}

function maskChanges(naming: Naming, walled: ReadonlySet<string>, changes: FieldChange[]): FieldChange[] {
  const isWalled = (value: unknown) => keysIn(naming, value).some((key) => walled.has(key))
  const link = changes.find(({ field }) => field === naming.field)
  // A name without its link in the same line may also belong to a walled record.
  const isOpen = (value: unknown) => link !== undefined && !isWalled(value)
  return changes.map((change) => {
    const isName = change.field === naming.nameField
    if (!isName && change.field !== naming.field) return change
    const hidesBefore = isName ? !isOpen(link?.before) : isWalled(change.before)
    const hidesAfter = isName ? !isOpen(link?.after) : isWalled(change.after)
    return {
      ...change,
      ...(hidesBefore && { before: null, beforeText: '' }),
      ...(hidesAfter && { after: null, afterText: '' }),
    }
  })
}

const keysOf = (naming: Naming, { field, before, after }: FieldChange): string[] =>
  field === naming.field ? [...keysIn(naming, before), ...keysIn(naming, after)] : []

const keysIn = ({ column }: Naming, value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (column && one !== null && typeof one === 'object' ? (one as Values)[column] : one))
    .filter((key) => typeof key === 'string')

async function walledKeys(
  engine: Engine,
  reader: Reader,
  { resource: name, key }: Naming,
  keys: string[],
): Promise<ReadonlySet<string>> {
  const { resource } = entryOf(engine, name)
  const column = sql.ref(`t.${columnName(key)}`)
  const { rows } = await sql<{ key: string }>`
    select ${column} as key from ${sql.table(resource.table)} t
    where ${column} = any(${keys}::text[])
      and not ${conditionSql(resource, { all: outsideWall(resource, reader) })}`.execute(engine.db.kysely)
  return new Set(rows.map((row) => row.key))
}
