import { columnName, errors, type Field, type FieldError, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import { type Engine, entryOf, type Tx } from './Engine.ts'
import { sameValue } from './sameValue.ts'

/** Dictionary values exist, and so do the rows that are referred to, in this tenant. Unchanged values are left in peace. */
export async function checkReferences(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  resource: Resource,
  values: Values,
  current: Values | null,
): Promise<void> {
  const wrong: FieldError[] = []
  await checkFields(engine, tx, actor, resource.fields, values, current, '', wrong)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || !Array.isArray(values[name])) continue
    const before = new Map(((current?.[name] ?? []) as Values[]).map((row) => [row.id, row]))
    for (const [index, row] of (values[name] as Values[]).entries())
      await checkFields(engine, tx, actor, field.fields, row, before.get(row.id) ?? null, `${name}[${index}].`, wrong)
  }
  if (wrong.length > 0) throw errors.invalid(wrong)
}

async function checkFields(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  fields: Record<string, Field>,
  values: Values,
  current: Values | null,
  prefix: string,
  wrong: FieldError[],
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === null || value === undefined || sameValue(value, current?.[name])) continue
    const wanted = Array.isArray(value) ? (value as string[]) : [value as string]
    if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
      const known = engine.dictionaries.items(field.dictionary)
      const unknown = wanted.find((v) => !known.some((item) => item.value === v))
      if (unknown !== undefined) wrong.push({ field: prefix + name, message: `${field.title}没有“${unknown}”这一选项` })
    } else if ('resource' in field) {
      const missing = await missingKeys(engine, tx, actor, field.resource, field.key, wanted)
      if (missing.length > 0) wrong.push({ field: prefix + name, message: `${field.title}不存在或已被删除` })
    }
  }
}

async function missingKeys(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  target: string,
  key: string,
  wanted: string[],
): Promise<string[]> {
  const { resource } = entryOf(engine, target)
  const { tenantId } = scopeOf(actor, resource)
  const column = sql.ref(columnName(key))
  // A lock on the row keeps it from being deleted until this write is done.
  const { rows } = await sql<{ key: string }>`
    select ${column} as key from ${sql.table(resource.table)}
    where ${column} = any(${wanted}::text[]) and tenant_id = ${tenantId} and deleted_at is null for key share`.execute(
    tx,
  )
  const found = new Set(rows.map((row) => row.key))
  return wanted.filter((k) => !found.has(k))
}
