import {
  AppError,
  errors,
  permissionCode,
  type Resource,
  type SavedSheet,
  type SheetChanges,
  type SheetPart,
  type SheetRefusal,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Change, Engine, WriteContext } from '../Engine.ts'
import { write } from '../writeContext.ts'
import { insertAndRead, readNew } from './addRow.ts'
import { deleteLocked } from './deleteRows.ts'
import { assertVersion, editAsUser, lockForWrite, readChanges } from './editRow.ts'
import { explainDuplicate } from './uniqueViolation.ts'

/** Deleted rows come first, so that others may take their unique values. */
const parts: readonly SheetPart[] = ['deleted', 'changed', 'added']
const partTitles: Record<SheetPart, string> = { added: '新增', changed: '修改', deleted: '删除' }
const partActs: Record<SheetPart, string> = { added: 'add', changed: 'edit', deleted: 'delete' }

interface SheetRow {
  part: SheetPart
  index: number
  sent: Values
}

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
    const refused = await writeRows(context, resource, rowsOf(changes))
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

async function writeRow(context: WriteContext, resource: Resource, { part, sent }: SheetRow): Promise<void> {
  if (part === 'added') await insertAndRead(context, resource, readNew(resource, sent))
  else if (part === 'changed') await editAsUser(context, resource, sent, readChanges(resource, sent))
  else {
    const row = await lockForWrite(context, resource, sent.id as string)
    assertVersion(resource, sent.version, row)
    await deleteLocked(context, resource, [row])
  }
}

function explain({ engine, tx, actor }: WriteContext, resource: Resource, { sent }: SheetRow, fault: unknown) {
  return fault instanceof AppError ? undefined : explainDuplicate(engine, actor, resource, sent, fault, tx)
}
