import { errors, type Resource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { newId } from '../../database/newId.ts'
import { importBatchTable, importRowTable } from './importTables.ts'
import { isRepeated } from './isRepeated.ts'

const col = columnsIn(importBatchTable)
const r = columnsIn(importRowTable, 'r')

export type ImportStatus = 'added' | 'changed' | 'unchanged' | 'bad'

export interface ImportSummary extends Record<ImportStatus, number> {
  total: number
  /** New rows that repeat a record or an earlier line. */
  repeated: number
}

/** How the columns of the user's sheet map to fields. */
export interface SheetLayout {
  /** The user's own header, one title per column. */
  titles: string[]
  columns: { index: number; name: string }[]
  /** The generated number of a row: identifies existing rows when nothing else does. */
  number?: { index: number; name: string }
  /** Fields derived from others by a rule. */
  derived: string[]
  /** The parent that every row of the preview belongs to, by field: a row that names another one is bad. */
  parent?: Readonly<Record<string, string>>
}

/** The columns of the sheet that are read, from left to right. */
export const readColumns = ({ number, columns }: SheetLayout): SheetLayout['columns'] =>
  [...(number ? [number] : []), ...columns].sort((one, other) => one.index - other.index)

/** An error in one cell, worded so that the user can fix it. */
export interface RowError {
  field: string
  title: string
  value: string
  message: string
  suggestion?: string
  /** A name that matches no row, or several: no error if the existing row shows the same name. */
  isName?: boolean
}

export interface ImportBatch extends ImportSummary {
  id: string
  /** The tenant that the rows are imported into. */
  tenantId: number
  status: 'checking' | 'ready' | 'committing' | 'committed' | 'reverted'
  fileName: string
  layout: SheetLayout
}

export async function addBatch(
  db: Kysely<Tables>,
  actor: Actor,
  resource: Resource,
  fileName: string,
): Promise<string> {
  const id = newId()
  const batch = {
    id,
    resource: resource.name,
    tenant_id: actor.tenantId,
    user_id: actor.userId,
    file_name: fileName,
    status: 'checking',
  }
  await db.insertInto('import_batch').values(batch).execute()
  return id
}

/** A user's own batch of this resource; locked when a transaction is going to change it. */
export async function findBatch(
  db: Kysely<Tables>,
  actor: Actor,
  resource: Resource,
  id: unknown,
  { lock = false } = {},
): Promise<ImportBatch> {
  if (typeof id !== 'string' || id === '') throw errors.badRequest('缺少导入批次 batchId')
  const { rows } = await sql<Omit<ImportBatch, 'tenantId'>>`
    select ${col.id}, ${col.status}, ${col.fileName} as "fileName", ${col.layout}, ${col.total}, ${col.added},
      ${col.changed}, ${col.unchanged}, ${col.bad}, ${col.repeated} from ${col.$table}
    where ${col.id} = ${id} and ${col.resource} = ${resource.name} and ${col.tenantId} = ${actor.tenantId}
      and ${col.userId} = ${actor.userId}
      and ${col.status} <> 'checking' and ${col.expiresAt} > now()${sql.raw(lock ? ' for update' : '')}`.execute(db)
  const batch = rows[0]
  if (!batch) throw errors.importGone()
  return { ...batch, tenantId: scopeOf(actor, resource).tenantId }
}

/** Recounts the rows by result. */
export async function recountBatch(db: Kysely<Tables>, id: string): Promise<ImportSummary> {
  const { rows } = await sql<{ status: ImportStatus; n: number; repeated: number }>`
    select ${r.status}, count(*) as n, count(*) filter (where ${isRepeated}) as repeated from ${r.$table}
    where ${r.batchId} = ${id} group by 1`.execute(db)
  const summary: ImportSummary = { total: 0, added: 0, changed: 0, unchanged: 0, bad: 0, repeated: 0 }
  for (const { status, n, repeated } of rows) {
    summary[status] = n
    summary.total += n
    summary.repeated += repeated
  }
  await db
    .updateTable('import_batch')
    .set({ ...summary })
    .where('id', '=', id)
    .execute()
  return summary
}

/** Takes the rows that repeat others out of a batch that is committed without them. */
export async function leaveOutRepeated(db: Kysely<Tables>, batch: ImportBatch): Promise<ImportBatch> {
  await sql`delete from ${r.$table} where ${r.batchId} = ${batch.id} and ${isRepeated}`.execute(db)
  return { ...batch, ...(await recountBatch(db, batch.id)) }
}

export async function removeBatch(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('import_row').where('batch_id', '=', id).execute()
  await db.deleteFrom('import_batch').where('id', '=', id).execute()
}
