import { dict, dictItem } from '@lexdesk/domain'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { pinyinOf } from '../resource/read/pinyinOf.ts'
import { loadTextLibraries } from '../resource/read/textLibraries.ts'
import { dictionarySeeds } from './shared/dictionaries.ts'
import { seedMarkTable } from './seedTables.ts'

const dictCol = columnsOf(dict)
const itemCol = columnsOf(dictItem)
const d = columnsOf(dict, 'd')
const i = columnsOf(dictItem, 'i')
const seedMarkCol = columnsIn(seedMarkTable)

/** A hash of the list, so that a start with the same one has nothing to do. */
export function dictionaryMark(): string {
  const hash = createHash('sha256').update(JSON.stringify(dictionarySeeds)).digest('base64url')
  return `dictionaryItems:${hash.slice(0, 22)}`
}

/** Adds what this database has never had: changes and deletions by administrators are left alone. */
export async function seedDictionaries(tx: Tx): Promise<void> {
  await addDictionaries(tx)
  await addItems(tx)
}

async function addDictionaries(tx: Tx): Promise<void> {
  await loadTextLibraries()
  const codes = dictionarySeeds.map(({ code }) => code)
  const { rows } = await sql<{ name: string }>`
    insert into ${seedMarkCol.$table} (${seedMarkCol.name}) select 'dict/' || code
      from unnest(${codes}::text[]) seeds(code)
    on conflict do nothing returning ${seedMarkCol.name}`.execute(tx)
  const unmarked = new Set(rows.map(({ name }) => name.slice('dict/'.length)))
  // Databases from before these marks have dictionaries without one.
  const { rows: known } = await sql<{
    code: string
  }>`select ${dictCol.dictCode} as code from ${dictCol.$table}`.execute(tx)
  for (const { code } of known) unmarked.delete(code)
  const added = dictionarySeeds.filter(({ code }) => unmarked.has(code)).map((seed) => ({ ...seed, id: newId() }))
  if (added.length === 0) return
  await tx
    .insertInto('sys_dict')
    .values(
      added.map(({ id, code, name }) => ({
        id,
        dict_code: code,
        dict_name: name,
        dict_name_pinyin: pinyinOf(name),
        type: 0,
        create_by: 'system',
      })),
    )
    .execute()
  await tx
    .insertInto('sys_dict_item')
    .values(
      added.flatMap(({ id: dictId, items }) =>
        items.map(({ value, text, color }, index) => ({
          id: newId(),
          dict_id: dictId,
          item_value: value,
          item_text: text,
          color: color ?? null,
          sort_order: index + 1,
          status: 1,
          create_by: 'system',
        })),
      ),
    )
    .execute()
}

/**
 * The items that dictionaries of the product have got since they were added. Databases from before the marks of items
 * have them without one; what was deleted or got another value there is known from the bin and the history.
 */
async function addItems(tx: Tx): Promise<void> {
  const items = dictionarySeeds.flatMap(({ code, items: own }) => own.map((item) => ({ ...item, code })))
  const { rows } = await sql<{ name: string }>`
    insert into ${seedMarkCol.$table} (${seedMarkCol.name})
    select unnest(${items.map(markOf)}::text[]) on conflict do nothing returning ${seedMarkCol.name}`.execute(tx)
  const unmarked = new Set(rows.map(({ name }) => name))
  const fresh = items.filter((item) => unmarked.has(markOf(item)))
  const column = (values: readonly (string | null)[]) => sql`${values}::text[]`
  await sql`
    insert into ${itemCol.$table} (${itemCol.id}, ${itemCol.dictId}, ${itemCol.itemValue}, ${itemCol.itemText},
      ${itemCol.color}, ${itemCol.sortOrder}, ${itemCol.status}, ${itemCol.createBy})
    select seeds.id, ${d.id}, seeds.value, seeds.text, seeds.color,
      (select coalesce(max(${i.sortOrder}), 0) from ${i.$table} where ${i.dictId} = ${d.id}) + seeds.n, 1, 'system'
    from unnest(${column(fresh.map(() => newId()))}, ${column(fresh.map(({ code }) => code))},
      ${column(fresh.map(({ value }) => value))}, ${column(fresh.map(({ text }) => text))},
      ${column(fresh.map(({ color }) => color ?? null))}) with ordinality seeds(id, code, value, text, color, n)
      join ${d.$table} on ${d.dictCode} = seeds.code and ${d.createBy} = 'system' and ${d.deletedAt} is null
        and ${d.sourceId} is null
    where not exists (select 1 from ${i.$table} where ${i.dictId} = ${d.id} and ${i.itemValue} = seeds.value)
      and not exists (
        select 1 from change_log l join ${i.$table} on ${i.id} = l.row_id and ${i.dictId} = ${d.id}
        where l.resource = ${dictItem.name}
          and l.changes @> jsonb_build_array(jsonb_build_object('field', 'itemValue', 'before', seeds.value)))`.execute(
    tx,
  )
}

const markOf = ({ code, value }: { code: string; value: string }): string => `dictItem/${code}/${value}`
