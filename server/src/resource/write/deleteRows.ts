import { type AnyRow, errors, maxSelections, type Resource, AppError, type Field, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { anyTable } from '../../database/Database.ts'
import { writeChange, writeChanges } from '../history/changeLog.ts'
import { assertEditable } from './editRow.ts'
import { type Engine, entryOf, type WriteContext } from '../Engine.ts'
import type { Bin } from '../read/listRows.ts'
import { readByIds } from '../read/readById.ts'
import { childTable } from '../tableOf.ts'
import { explainDuplicate } from './uniqueViolation.ts'
import { whereUsed } from './whereUsed.ts'
import { write } from '../writeContext.ts'
import { checkReferences } from './checkReferences.ts'

/** Ids as old clients send them: joined by commas, with a trailing comma. */
export function idsFrom(raw: unknown): string[] {
  const parts = Array.isArray(raw)
    ? raw.map(String)
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).split(',')
      : []
  const ids = [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
  if (ids.length === 0) throw errors.nothingSelected()
  if (ids.length > maxSelections) throw errors.refused(`一次最多处理 ${maxSelections} 条记录`)
  return ids
}

/** Moves rows to the recycle bin, all or none. Rows in use are refused. */
export async function deleteRows(engine: Engine, actor: Actor, resource: Resource, ids: string[]): Promise<void> {
  await write(engine, actor, async (context) => deleteLocked(context, resource, await lockRows(context, resource, ids)))
}

/** The same for locked rows inside a transaction. */
export async function deleteLocked(context: WriteContext, resource: Resource, rows: readonly AnyRow[]): Promise<void> {
  const { engine, actor } = context
  const { rules } = entryOf(engine, resource.name)
  const { tenantId } = scopeOf(actor, resource)
  for (const row of rows) {
    assertEditable(engine, resource, row, '删除')
    await rules.beforeDelete?.(context, row)
  }
  const uses = await whereUsed(context, resource, rows)
  if (uses.length > 0) throw errors.inUse(resource.title, uses)
  const ids = rows.map(({ id }) => id)
  await anyTable(context.tx)
    .updateTable(resource.table)
    .set({ deleted_at: context.now, deleted_by: actor.username, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
  await logEach(context, resource, rows, tenantId, 'delete', '删除')
  context.changed({ resource, tenantId, ids, action: 'delete' })
}

/** Restores rows from the recycle bin; errors name a unique value taken meanwhile or a deleted reference. */
export async function restoreRows(engine: Engine, actor: Actor, resource: Resource, ids: string[]): Promise<void> {
  const { rules } = entryOf(engine, resource.name)
  const { tenantId } = scopeOf(actor, resource)
  let restored: AnyRow | undefined
  try {
    await write(engine, actor, async (context) => {
      const rows = await lockRows(context, resource, ids, 'deleted')
      for (const row of rows) {
        restored = row
        await rules.beforeRestore?.(context, row)
        await anyTable(context.tx)
          .updateTable(resource.table)
          .set({
            deleted_at: null,
            deleted_by: null,
            version: row.version + 1,
            update_by: actor.username,
            update_time: context.now,
          })
          .where('id', '=', row.id)
          .execute()
        await writeChange(context, resource, tenantId, {
          action: 'restore',
          title: '还原',
          row: { id: row.id, version: row.version + 1 },
        })
      }
      // Rows that are restored together may refer to each other.
      for (const row of rows) await assertStillThere(context, resource, row)
      context.changed({ resource, tenantId, ids, action: 'restore' })
    })
  } catch (fault) {
    throw (restored && (await explainDuplicate(engine, actor, resource, restored, fault))) ?? fault
  }
}

/** Purges rows from the recycle bin; the log still records them. */
export async function purgeRows(engine: Engine, actor: Actor, resource: Resource, ids: string[]): Promise<void> {
  const { rules } = entryOf(engine, resource.name)
  const { tenantId } = scopeOf(actor, resource)
  await write(engine, actor, async (context) => {
    const rows = await lockRows(context, resource, ids, 'deleted')
    for (const row of rows) await rules.beforePurge?.(context, row)
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'rows')
        await anyTable(context.tx).deleteFrom(childTable(resource, name)).where('parent_id', 'in', ids).execute()
    await anyTable(context.tx).deleteFrom(resource.table).where('id', 'in', ids).execute()
    await logEach(context, resource, rows, tenantId, 'purge', '彻底删除')
  })
}

/** Locks all of these rows, or refuses when one of them does not exist for the actor. */
async function lockRows(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  ids: readonly string[],
  bin: Bin = 'living',
): Promise<AnyRow[]> {
  const scope = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  const rows = await readByIds(engine, tx, resource, ids, scope, { lock: true, bin })
  const found = rows.filter((row): row is AnyRow => row !== undefined)
  if (found.length < ids.length) throw errors.notFound(resource.title)
  return found
}

function logEach(
  context: WriteContext,
  resource: Resource,
  rows: readonly AnyRow[],
  tenantId: number,
  action: string,
  title: string,
): Promise<void> {
  const lines = rows.map(({ id, version }) => ({ action, title, row: { id, version: version + 1 } }))
  return writeChanges(context, resource, tenantId, lines)
}

/** Refuses to restore a row whose references have been deleted since. */
async function assertStillThere({ engine, tx, actor }: WriteContext, resource: Resource, row: AnyRow): Promise<void> {
  const named = namedBy(resource.fields, row)
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows')
      named[name] = ((row[name] ?? []) as Values[]).map((child) => namedBy(field.fields, child))
  try {
    await checkReferences(engine, tx, actor, resource, named, null)
  } catch (error) {
    if (error instanceof AppError) throw errors.refused(`不能还原：${error.message}`)
    throw error
  }
}

/** Only references to other rows: a dictionary value disabled since does not prevent restoring. */
const namedBy = (fields: Record<string, Field>, row: Values): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => 'resource' in (fields[name] ?? {})))
