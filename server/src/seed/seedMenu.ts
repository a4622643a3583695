import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import type { MenuSeed } from './menuRows.ts'
import { seedMarkTable } from './seedTables.ts'

const col = columnsIn(seedMarkTable)

/** A hash of the menu, so that a start with the same one has nothing to do. */
export function menuMark(seeds: readonly MenuSeed[]): string {
  return `menu:${createHash('sha256').update(JSON.stringify(seeds)).digest('base64url').slice(0, 22)}`
}

/** Adds the rows that this database has never had: changes and deletions by administrators are left alone. */
export async function seedMenu(tx: Tx, seeds: readonly MenuSeed[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    insert into ${col.$table} (${col.name}) select 'menu/' || id
      from unnest(${seeds.map(({ id }) => id)}::text[]) seeds(id)
    on conflict do nothing returning ${col.name}`.execute(tx)
  const isNew = new Set(rows.map(({ name }) => name.slice('menu/'.length)))
  const added = seeds.filter(({ id }) => isNew.has(id)).map(complete)
  if (added.length > 0) await tx.insertInto('sys_permission').values(added).execute()
}

/** One insert needs the same columns in all its rows. */
function complete(seed: MenuSeed): Required<MenuSeed> {
  const empty = { url: null, component: null, component_name: null, icon: null, perms: null } as unknown as MenuSeed
  return { ...empty, perms_type: '1', hidden: false, keep_alive: false, ...seed } as Required<MenuSeed>
}
