import { dict } from '@lexdesk/domain'
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
const seedMarkCol = columnsIn(seedMarkTable)

/** A hash of the list, so that a start with the same one has nothing to do. */
export function dictionaryMark(): string {
  const hash = createHash('sha256').update(JSON.stringify(dictionarySeeds)).digest('base64url')
  return `dictionaries:${hash.slice(0, 22)}`
}

/** Adds the dictionaries that this database has never had: changes and deletions by administrators are left alone. */
export async function seedDictionaries(tx: Tx): Promise<void> {
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
