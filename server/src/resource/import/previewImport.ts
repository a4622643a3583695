import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine, Entry } from '../Engine.ts'
import { readSheet } from '../sheets/readSheet.ts'
import type { SheetLimits } from '../sheets/SheetRow.ts'
import { classifyRows } from './staging/classifyRows.ts'
import type { AssignedColumns } from './assignedColumns.ts'
import type { IgnoredColumn } from './findHeader.ts'
import type { ForeignKeys } from './staging/foreignKeys.ts'
import { addBatch, type ImportSummary, recountBatch, removeBatch } from './ImportBatch.ts'
import { stageRows } from './staging/stageRows.ts'
import { liftTimeout } from './staging/stagedSql.ts'

export interface Preview extends ImportSummary {
  batchId: string
  unknownColumns: string[]
  ignoredColumns: IgnoredColumn[]
  missingColumns: string[]
}

export interface PreviewFile {
  /** Path of the uploaded bytes. */
  path: string
  name: string
}

export interface PreviewOptions {
  limits?: Partial<SheetLimits>
  foreignKeys?: ForeignKeys
  /** As the calls of old clients do: every row of the file belongs to the parent, whatever it says. */
  overridesParent?: boolean
  assigned?: AssignedColumns
  /** The name of the sheet, if it is not the first. */
  sheet?: string | undefined
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Fewer rows need no statistics for good query plans. */
const analyzeFrom = 5_000

/** The dry run: every row is read, validated and compared with the table; the resource is not changed. */
export async function previewImport(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  file: PreviewFile,
  { limits, foreignKeys, overridesParent = false, assigned, sheet: sheetName, signal, onProgress }: PreviewOptions = {},
): Promise<Preview> {
  const db = engine.db.kysely
  const sheet = await readSheet(file.path, limits, signal, sheetName)
  let batchId = ''
  try {
    batchId = await addBatch(db, actor, entry.resource, file.name)
    const staged = await stageRows(engine, actor, entry, batchId, sheet, {
      maxRows: limits?.rows,
      foreignKeys,
      overridesParent,
      assigned,
      onProgress,
    })
    const { layout, unknownColumns, ignoredColumns, missingColumns, total } = staged
    if (total >= analyzeFrom) await sql`analyze import_row`.execute(db)
    const summary = await db.transaction().execute(async (tx) => {
      await liftTimeout(tx)
      await classifyRows({ engine, tx, actor, entry, batchId, layout })
      signal?.throwIfAborted()
      await tx
        .updateTable('import_batch')
        .set({ status: 'ready', layout: JSON.stringify(layout) })
        .where('id', '=', batchId)
        .execute()
      return recountBatch(tx, batchId)
    })
    return { batchId, ...summary, unknownColumns, ignoredColumns, missingColumns }
  } catch (error) {
    await removeBatch(db, batchId)
    throw error
  } finally {
    await sheet.close()
  }
}
