import { columnName, errors, type Field, type FieldError, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { outsideWall, scopeOf } from '../access/Scope.ts'
import { conditionSql } from './conditionSql.ts'
import { type Engine, entryOf, type Tx } from './Engine.ts'
import { sameValue } from './sameValue.ts'

/** Dictionary values exist, and so do the rows that are referred to, in this tenant and before the eyes of the actor. Unchanged values are left in peace. */
export async function checkReferences(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  resource: Resource,
  values: Values,
  current: Values | null,
): Promise<void> {
  const wrong: FieldError[] = []
  const words: ChosenWord[] = []
  await checkFields(engine, tx, actor, resource.fields, values, current, '', wrong, words)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || !Array.isArray(values[name])) continue
    const before = new Map(((current?.[name] ?? []) as Values[]).map((row) => [row.id, row]))
    for (const [index, row] of (values[name] as Values[]).entries())
      await checkFields(
        engine,
        tx,
        actor,
        field.fields,
        row,
        before.get(row.id) ?? null,
        `${name}[${index}].`,
        wrong,
        words,
      )
  }
  wrong.push(...(await goneWords(tx, words)))
  if (wrong.length > 0) throw errors.invalid(wrong)
}

/** A word of a dictionary that somebody chose for a field. */
interface ChosenWord {
  field: string
  title: string
  dictionary: string
  value: string
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
  words: ChosenWord[],
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === null || value === undefined || sameValue(value, current?.[name])) continue
    const wanted = Array.isArray(value) ? (value as string[]) : [value as string]
    if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
      const known = engine.dictionaries.items(field.dictionary)
      const unknown = wanted.find((v) => !known.some((item) => item.value === v))
      if (unknown !== undefined) wrong.push(noSuchWord(prefix + name, field.title, unknown))
      // What the server itself writes, states above all, is no word that somebody could take away.
      else if (!field.readOnly)
        for (const chosen of wanted)
          words.push({ field: prefix + name, title: field.title, dictionary: field.dictionary, value: chosen })
    } else if ('resource' in field) {
      const missing = await missingKeys(engine, tx, actor, field.resource, field.key, wanted)
      if (missing.length > 0) wrong.push({ field: prefix + name, message: `${field.title}不存在或已被删除` })
    }
  }
}

const noSuchWord = (field: string, title: string, value: string): FieldError => ({
  field,
  message: `${title}没有“${value}”这一选项`,
})

/** Words in memory may have been deleted a moment ago; those that are there stay until this write is done. */
async function goneWords(tx: Tx, words: readonly ChosenWord[]): Promise<FieldError[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ dictionary: string; value: string }>`
    select d.dict_code as dictionary, i.item_value as value
    from unnest(${words.map(({ dictionary }) => dictionary)}::text[], ${words.map(({ value }) => value)}::text[]) w(dictionary, value)
      join sys_dict d on d.dict_code = w.dictionary and d.deleted_at is null
      join sys_dict_item i on i.dict_id = d.id and i.item_value = w.value and i.deleted_at is null
    for key share of i`.execute(tx)
  const there = new Set(rows.map(({ dictionary, value }) => `${dictionary} ${value}`))
  return words
    .filter(({ dictionary, value }) => !there.has(`${dictionary} ${value}`))
    .map(({ field, title, value }) => noSuchWord(field, title, value))
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
  const column = sql.ref(`t.${columnName(key)}`)
  const seen = conditionSql(resource, { all: outsideWall(resource, actor) })
  // A lock on the row keeps it from being deleted until this write is done.
  const { rows } = await sql<{ key: string }>`
    select ${column} as key from ${sql.table(resource.table)} t
    where ${column} = any(${wanted}::text[]) and t.tenant_id = ${tenantId} and t.deleted_at is null and ${seen}
    for key share`.execute(tx)
  const found = new Set(rows.map((row) => row.key))
  return wanted.filter((k) => !found.has(k))
}
