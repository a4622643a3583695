import { columnName, errors, type Field, type FieldError, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { lookUpScope, type Scope } from '../../access/Scope.ts'
import { plannedOnce } from '../../database/connection/PlannedClient.ts'
import { conditionSql } from '../read/conditionSql.ts'
import { type Engine, entryOf, type Tx } from '../Engine.ts'
import { sameValue } from './sameValue.ts'

/**
 * Checks that dictionary values and referenced rows exist, in this tenant and visible to the actor. Unchanged values
 * are skipped.
 */
export async function checkReferences(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  resource: Resource,
  values: Values,
  current: Values | null,
): Promise<void> {
  const words: ChosenWord[] = []
  const check = (fields: Record<string, Field>, row: Values, before: Values | null, prefix: string) =>
    checkFields(engine, tx, actor, fields, row, before, prefix, words)
  const checks = check(resource.fields, values, current, '')
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows' || !Array.isArray(values[name])) continue
    const before = new Map(((current?.[name] ?? []) as Values[]).map((row) => [row.id, row]))
    for (const [index, row] of (values[name] as Values[]).entries())
      checks.push(...check(field.fields, row, before.get(row.id) ?? null, `${name}[${index}].`))
  }
  const fieldErrors = (await Promise.all(checks)).filter((error) => error !== undefined)
  fieldErrors.push(...(await deletedWords(tx, words)))
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}

/** A dictionary value chosen for a field. */
interface ChosenWord {
  field: string
  title: string
  dictionary: string
  value: string
}

type Check = Promise<FieldError | undefined>

function checkFields(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  fields: Record<string, Field>,
  values: Values,
  current: Values | null,
  prefix: string,
  words: ChosenWord[],
): Check[] {
  return Object.entries(values)
    .filter(([name, value]) => (value ?? null) !== null && fields[name] && !sameValue(value, current?.[name]))
    .map(async ([name, value]): Check => {
      const field = fields[name]!
      const wanted = Array.isArray(value) ? (value as string[]) : [value as string]
      const path = prefix + name
      if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
        const rows = await engine.dictionaries.sourced(field.dictionary, actor.tenantId)?.catch(readProblem)
        if (typeof rows === 'string') return { field: path, message: rows }
        const known = rows ?? engine.dictionaries.items(field.dictionary, actor.tenantId)
        const unknown = wanted.find((v) => !known.some((item) => item.value === v))
        if (unknown !== undefined) return noSuchWord(path, field.title, unknown)
        // Values written by the server itself, mainly states, are not checked.
        if (!field.readOnly && !rows)
          for (const chosen of wanted.filter(
            (one) => !engine.dictionaries.isAdded(field.dictionary, one, actor.tenantId),
          ))
            words.push({ field: path, title: field.title, dictionary: field.dictionary, value: chosen })
      } else if ('resource' in field) {
        const isThere = await allExist(engine, tx, actor, field, wanted)
        return isThere ? undefined : { field: path, message: `${field.title}不存在或已被删除` }
      }
      return undefined
    })
}

const readProblem = (error: unknown): string => (error as Error).message

const noSuchWord = (field: string, title: string, value: string): FieldError => ({
  field,
  message: `${title}没有“${value}”这一选项`,
})

/** Cached dictionary values may just have been deleted; the existing ones are locked until the commit. */
async function deletedWords(tx: Tx, words: readonly ChosenWord[]): Promise<FieldError[]> {
  if (words.length === 0) return []
  const found = await foundWords(tx, words)
  return words
    .filter(({ dictionary, value }) => !found.has(`${dictionary} ${value}`))
    .map(({ field, title, value }) => noSuchWord(field, title, value))
}

async function foundWords(tx: Tx, words: readonly ChosenWord[]): Promise<Set<string>> {
  const { rows } = await sql<{ dictionary: string; value: string }>`${plannedOnce}
    select d.dict_code as dictionary, i.item_value as value
    from unnest(${words.map(({ dictionary }) => dictionary)}::text[], ${words.map(({ value }) => value)}::text[]) w(dictionary, value)
      join sys_dict d on d.dict_code = w.dictionary and d.deleted_at is null
      join sys_dict_item i on i.dict_id = d.id and i.item_value = w.value and i.deleted_at is null
    for key share of i`.execute(tx)
  return new Set(rows.map(({ dictionary, value }) => `${dictionary} ${value}`))
}

async function allExist(
  engine: Engine,
  tx: Tx,
  actor: Actor,
  field: { resource: string; key: string },
  wanted: string[],
): Promise<boolean> {
  const { resource, rules } = entryOf(engine, field.resource)
  const scope = lookUpScope(actor, resource, rules.visibleTo)
  const found = await livingKeys(tx, resource, field.key, scope, [...new Set(wanted)])
  return wanted.every((key) => found.has(key))
}

async function livingKeys(
  tx: Tx,
  resource: Resource,
  key: string,
  { tenantId, where }: Scope,
  wanted: string[],
): Promise<Set<string>> {
  const column = sql.ref(`t.${columnName(key)}`)
  const seen = conditionSql(resource, where)
  // The lock prevents the row from being deleted before the commit.
  const { rows } = await sql<{ key: string }>`${plannedOnce}
    select ${column} as key from ${sql.table(resource.table)} t
    where ${column} = any(${wanted}::text[]) and t.tenant_id = ${tenantId} and t.deleted_at is null and ${seen}
    for key share`.execute(tx)
  return new Set(rows.map((row) => row.key))
}
