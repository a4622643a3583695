import { sql } from 'kysely'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Engine } from '../Engine.ts'
import { importBatchTable, importRowTable } from './importTables.ts'

const importBatchCol = columnsIn(importBatchTable)
const importRowCol = columnsIn(importRowTable)

/** Removes uncommitted batches after a day, and committed ones when they can no longer be reverted. */
export async function removeExpiredImports(engine: Engine): Promise<void> {
  await sql`
    with gone as (delete from ${importBatchCol.$table} where expires_at < now() returning id)
    delete from ${importRowCol.$table} using gone where import_row.batch_id = gone.id`.execute(engine.db.kysely)
}
