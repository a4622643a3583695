import { category, columnName, compileField, type OnlineField, type OnlineKind, type PlainField } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { lookUpScope } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { type ComparedColumn, examplesOf, type FieldsAt, livingSql, rowsWords, shownValues } from './comparedColumn.ts'

const c = columnsOf(category, 'c')

const choices: readonly OnlineKind[] = [
  'dictionary',
  'dictionaries',
  'reference',
  'references',
  'tree',
  'user',
  'department',
  'region',
  'category',
]

export const isChoice = ({ kind }: OnlineField): boolean => choices.includes(kind)

/** Where the values of a field come from. */
export function sourceOf(field: OnlineField): string {
  const { kind, source } = field
  if (kind === 'dictionary' || kind === 'dictionaries') return `dictionary ${source ?? ''}`
  if (kind === 'category') return `category ${source ?? ''}`
  const compiled = kind === 'rows' ? undefined : compileField(field)
  return compiled && 'resource' in compiled ? `${compiled.resource} ${compiled.key}` : kind
}

/** Which values the source of a choice does not have: they are kept, but nobody could choose them. */
export async function unknownNote(at: FieldsAt, column: ComparedColumn): Promise<string | undefined> {
  const { tx } = at
  const { table, title, after } = column
  const name = sql.ref(columnName(after.name))
  const values = after.kind === 'dictionaries' || after.kind === 'references' ? name : sql`array[${name}]`
  const { isKnown, words, shown = '原值保留，但显示不出名称' } = await sourceWords(at, after)
  const { rows } = await sql<{ value: string; count: number; total: number }>`
    with unknown as (
      select r.id, v.value from (select * from ${sql.table(table)} where ${livingSql(at, after)}) r,
        unnest(${values}) v(value)
      where v.value is not null and not (${isKnown}))
    select value, count(*)::int as count, (select count(distinct id)::int from unknown) as total
    from unknown group by value order by 2 desc, 1 limit ${shownValues}`.execute(tx)
  if (rows.length === 0) return undefined
  const head = `“${title}”：${rowsWords(rows[0]!.total, after)}的值不在${words}中，${shown}`
  return head + examplesOf(at, column, rows)
}

interface Source {
  /** Whether the source has `v.value`. */
  isKnown: RawBuilder<boolean>
  words: string
  /** What a reader sees of a value that it does not have. */
  shown?: string
}

async function sourceWords({ tx, engine, actor, resource: own }: FieldsAt, after: OnlineField): Promise<Source> {
  const field = compileField(after)
  if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
    const { dictionary } = field
    const items =
      (await engine.dictionaries.sourced(dictionary, actor.tenantId)) ??
      engine.dictionaries.items(dictionary, actor.tenantId)
    return {
      isKnown: sql`v.value = any (${items.map(({ value }) => value)}::text[])`,
      words: `字典“${dictionary}”`,
    }
  }
  if (field.kind === 'category')
    return {
      isKnown: sql`v.value = any (${await belowRoot(tx, actor.tenantId, field.root)}::text[])`,
      words: `分类“${field.root}”`,
      shown: '原值保留，仍显示原来的名称',
    }
  const { resource: name, key } = field as Extract<PlainField, { resource: string }>
  const entry = engine.entries.get(name)
  // A form that refers to itself may not be in use yet.
  const target = entry?.resource ?? own
  // All records, whoever asks: the number is about the rows, not about the reader.
  const { tenantId, where } = lookUpScope(systemActor(actor.tenantId), target, entry?.rules.visibleTo)
  return {
    isKnown: sql`exists (select 1 from ${sql.table(target.table)} t where t.${sql.ref(columnName(key))} = v.value
      and t.tenant_id = ${tenantId} and t.deleted_at is null and ${conditionSql(target, where)})`,
    words: `“${target.title}”`,
  }
}

async function belowRoot(tx: Tx, tenantId: number, root: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive below(id) as (
      select ${c.id} from ${c.$table}
      where ${c.tenantId} = ${tenantId} and ${c.name} = ${root} and ${c.deletedAt} is null
      union
      select ${c.id} from ${c.$table} join below on ${c.parentId} = below.id
      where ${c.tenantId} = ${tenantId} and ${c.deletedAt} is null)
    select id from below`.execute(tx)
  return rows.map(({ id }) => id)
}
