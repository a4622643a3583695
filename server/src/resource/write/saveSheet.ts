import {
  type AnyRow,
  AppError,
  columnName,
  errors,
  permissionCode,
  readRow,
  type Resource,
  type SavedSheet,
  type SheetChanges,
  type SheetPart,
  type SheetRefusal,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { anyTable } from '../../database/Database.ts'
import { type Change, type Engine, entryOf, type WriteContext } from '../Engine.ts'
import { readByIds } from '../read/readById.ts'
import { write } from '../writeContext.ts'
import { insertAndRead, readNew } from './addRow.ts'
import { deleteLocked } from './deleteRows.ts'
import { assertVersion, editLocked, lockForWrite, readChanges } from './editRow.ts'
import { sameValue } from './sameValue.ts'
import { explainDuplicate, uniqueKeys } from './uniqueViolation.ts'

/** Deleted rows come first, so that others may take their unique values. */
const parts: readonly SheetPart[] = ['deleted', 'changed', 'added']
const partTitles: Record<SheetPart, string> = { added: '新增', changed: '修改', deleted: '删除' }
const partActs: Record<SheetPart, string> = { added: 'add', changed: 'edit', deleted: 'delete' }

interface SheetRow {
  part: SheetPart
  index: number
  sent: Values
  /** Unique values that the row has given up before it is written. */
  givenUp?: Values
}

type StoredRows = ReadonlyMap<string, AnyRow | undefined>
type RefusedRow = SheetRow & { refusal: SheetRefusal }

/** Saves all rows of a sheet, each like a single write, or none of them. */
export async function saveSheet(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  changes: SheetChanges,
  beforeCommit?: (context: WriteContext, saved: SavedSheet) => Promise<void>,
): Promise<SavedSheet> {
  for (const part of parts)
    if (changes[part].length > 0 && !actor.can(permissionCode(resource, partActs[part]))) throw errors.forbidden()
  return write(engine, actor, async (context) => {
    const rows = rowsOf(changes)
    const stored = await lockStored(context, resource, rows)
    const stuck = await writeRows(context, resource, rows)
    const freed = await giveUpValues(context, resource, stored, stuck)
    const refused = freed.some(({ givenUp }) => givenUp) ? await writeRows(context, resource, freed) : stuck
    if (refused.length > 0) throw refusedSheet(refused)
    const saved = {
      added: changes.added.length,
      changed: changes.changed.length,
      deleted: changes.deleted.length,
    }
    await beforeCommit?.(context, saved)
    return saved
  })
}

const rowsOf = (changes: SheetChanges): SheetRow[] =>
  parts.flatMap((part) => changes[part].map((sent, index) => ({ part, index, sent })))

/** Locked in a fixed order, so that two sheets with the same rows cannot deadlock. */
async function lockStored(context: WriteContext, resource: Resource, rows: readonly SheetRow[]): Promise<StoredRows> {
  const { engine, tx, actor } = context
  const scope = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
  const ids = rows.flatMap(({ part, sent }) => (part === 'added' ? [] : [sent.id as string]))
  const stored = await readByIds(engine, tx, resource, ids, scope, { lock: true, children: false })
  return new Map(ids.map((id, index) => [id, stored[index]]))
}

/**
 * Rows may depend on each other: one takes the value that another gives up, a parent is deleted with its children.
 * Refused rows are therefore tried again as long as others succeed, in the opposite order.
 */
async function writeRows(context: WriteContext, resource: Resource, rows: readonly SheetRow[]): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const row of rows) {
    const refusal = await refusalOf(context, resource, row)
    if (refusal) refused.push({ ...row, refusal })
  }
  const isProgress = refused.length > 0 && refused.length < rows.length
  return isProgress ? writeRows(context, resource, refused.reverse()) : refused
}

/**
 * Rows that swap unique values wait for each other. The stored values that they replace are therefore emptied first,
 * which unique indexes ignore.
 */
async function giveUpValues(
  { tx }: WriteContext,
  resource: Resource,
  stored: StoredRows,
  rows: readonly RefusedRow[],
): Promise<SheetRow[]> {
  const unique = new Set(uniqueKeys(resource).flat())
  const freed: SheetRow[] = []
  for (const row of rows) {
    const current = row.part === 'changed' ? stored.get(row.sent.id as string) : undefined
    const { values } = readRow({ ...resource, check: undefined }, row.sent, 'edit')
    const names = Object.keys(values).filter((name) => unique.has(name) && !sameValue(values[name], current?.[name]))
    if (!current || names.length === 0) {
      freed.push(row)
      continue
    }
    const columns = Object.fromEntries(names.map((name) => [columnName(name), null]))
    await anyTable(tx).updateTable(resource.table).set(columns).where('id', '=', current.id).execute()
    freed.push({ ...row, givenUp: Object.fromEntries(names.map((name) => [name, current[name]])) })
  }
  return freed
}

function refusedSheet(refused: readonly RefusedRow[]): AppError {
  const refusals = refused
    .map(({ refusal }) => refusal)
    .sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || a.index - b.index)
  const { part, index, message } = refusals[0]!
  return errors.sheetRefused(`${partTitles[part]}的第 ${index + 1} 行：${message}`, refusals)
}

/** Writes a row, or returns why it is refused and leaves nothing of it. */
async function refusalOf(context: WriteContext, resource: Resource, row: SheetRow): Promise<SheetRefusal | undefined> {
  const { tx } = context
  const changes: Change[] = []
  await sql`savepoint sheet_row`.execute(tx)
  try {
    await writeRow({ ...context, changed: (change) => changes.push(change) }, resource, row)
    await sql`release savepoint sheet_row`.execute(tx)
  } catch (fault) {
    await sql`rollback to savepoint sheet_row`.execute(tx)
    const error = (await explain(context, resource, row, fault)) ?? fault
    if (!(error instanceof AppError)) throw error
    const { code, message, fields = [], details } = error
    const { current } = (details ?? {}) as Pick<SheetRefusal, 'current'>
    return { part: row.part, index: row.index, code, message, fields, ...(current && { current }) }
  }
  for (const change of changes) context.changed(change)
  return undefined
}

async function writeRow(context: WriteContext, resource: Resource, { part, sent, givenUp }: SheetRow): Promise<void> {
  if (part === 'added') {
    await insertAndRead(context, resource, readNew(context, resource, sent))
    return
  }
  const row: AnyRow = { ...(await lockForWrite(context, resource, sent.id as string)), ...givenUp }
  if (part === 'deleted') {
    assertVersion(context.actor, resource, sent.version, row)
    await deleteLocked(context, resource, [row])
    return
  }
  const values = readChanges(context, resource, sent)
  await editLocked(context, resource, row, sent.version, values)
  for (const [name, value] of Object.entries(givenUp ?? {}))
    if (sameValue(values[name], value)) throw new Error(`a rule of ${resource.name} resets ${name}, which is empty now`)
}

function explain({ engine, tx, actor }: WriteContext, resource: Resource, { sent }: SheetRow, fault: unknown) {
  return fault instanceof AppError ? undefined : explainDuplicate(engine, actor, resource, sent, fault, tx)
}
