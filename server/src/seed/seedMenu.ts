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

/**
 * Adds the rows of a tenant that are missing and returns their ids. Unlike built-in ones they may be deleted. Rows that
 * another tenant has left behind are taken over.
 */
export async function addMenuRows(tx: Tx, rows: readonly MenuSeed[], tenantId: number): Promise<string[]> {
  const added = await tx
    .insertInto('sys_permission')
    .values(rows.map((row) => ({ ...complete(row), tenant_id: tenantId })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ name: sql<string>`excluded.name`, tenant_id: tenantId })
        .where('sys_permission.tenant_id', 'is distinct from', tenantId),
    )
    .returning('id')
    .execute()
  return added.map(({ id }) => id as string)
}

/** With other values the page of a menu could not be opened. */
const opened = { is_route: true, internal_or_external: false, status: '1' } as const

interface MenuRow extends Required<MenuSeed> {
  is_route: boolean
  internal_or_external: boolean
  status: string
}

/** One insert needs the same columns in all its rows. */
function complete(seed: MenuSeed): MenuRow {
  const empty = { url: null, component: null, component_name: null, icon: null, perms: null } as unknown as MenuSeed
  return { ...empty, perms_type: '1', hidden: false, keep_alive: false, ...opened, ...seed } as MenuRow
}

const restored = [
  'parent_id',
  'menu_type',
  'url',
  'component',
  'perms',
  'hidden',
  'is_route',
  'internal_or_external',
] as const
/** Buttons that the office has disabled stay so. */
const restoredStatus = sql<string>`case when excluded.menu_type = 2 then sys_permission.status else excluded.status end`

/** Puts the built-in entries back to their place, visible and as delivered; names, icons and order stay. */
export async function restoreMenu(tx: Tx, seeds: readonly MenuSeed[]): Promise<number> {
  const was = sql.join([...restored, 'status'].map((name) => sql.ref(`sys_permission.${name}`)))
  const delivered = sql.join([...restored.map((name) => sql.ref(`excluded.${name}`)), restoredStatus])
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('sys_permission')
    .values(seeds.map(complete))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...Object.fromEntries(restored.map((name) => [name, sql.ref(`excluded.${name}`)])),
          status: restoredStatus,
        })
        .where(sql<boolean>`(${was}) is distinct from (${delivered})`),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}
