import { columnName, type ChangeLine, type Field, type FieldChange, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { outsideWall, type Reader } from '../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf } from './Engine.ts'

type Reference = Extract<Field, { resource: string }>

/** A timeline without the names and ids of records that are walled against its reader. */
export async function keepNamesBack(
  engine: Engine,
  reader: Reader,
  resource: Resource,
  lines: ChangeLine[],
): Promise<ChangeLine[]> {
  const masked = new Map<string, ReadonlySet<string>>()
  for (const [name, field] of Object.entries(resource.fields))
    if ('resource' in field && reader.walls.has(field.resource)) {
      const keys = lines.flatMap(({ changes }) => changes.filter((change) => change.field === name).flatMap(keysOf))
      if (keys.length > 0) masked.set(name, await walledKeys(engine, reader, field, keys))
    }
  if (masked.size === 0) return lines
  const isWalled = (field: string, value: unknown) => [value].flat().some((key) => masked.get(field)?.has(String(key)))
  return lines.map((line) => ({
    ...line,
    changes: line.changes.map((change) => ({
      ...change,
      ...(isWalled(change.field, change.before) && { before: null, beforeText: '' }),
      ...(isWalled(change.field, change.after) && { after: null, afterText: '' }),
    })),
  }))
}

const keysOf = ({ before, after }: FieldChange): string[] =>
  [before, after].flat().flatMap((key) => (typeof key === 'string' ? [key] : []))

async function walledKeys(
  engine: Engine,
  reader: Reader,
  { resource: name, key }: Reference,
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
