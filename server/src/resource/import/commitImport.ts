import { errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { type Engine, type Entry, type WriteContext } from '../Engine.ts'
import { write } from '../writeContext.ts'
import { checkStagedReferences } from './staging/checkStagedReferences.ts'
import { keyTitle, takenSql } from './staging/classifyRows.ts'
import { findBatch, type ImportBatch, leaveOutRepeated } from './ImportBatch.ts'
import { importBatchTable, importRowTable } from './importTables.ts'
import { findRepeated } from './staging/findRepeated.ts'
import { insertStaged } from './staging/insertStaged.ts'
import { linesText } from './linesText.ts'
import { importKeys } from './rowReader.ts'
import { runAddRules } from './staging/runAddRules.ts'
import { batchSql, liftTimeout } from './staging/stagedSql.ts'
import { updateStaged } from './staging/updateStaged.ts'

const col = columnsIn(importBatchTable)
const r = columnsIn(importRowTable, 'r')

export interface Committed {
  batchId: string
  added: number
  changed: number
  /** Bad rows. */
  skipped: number
  /** Rows that were left out because they repeat a record or an earlier line. */
  repeated: number
}

export interface CommitOptions {
  leavesOutRepeated?: boolean
  /** When aborted before the end, nothing is written. */
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

/** Maximum number of ids in one change message; beyond that lists are only told to refresh. */
const announcedIds = 200
const revertDays = 7

/** Writes a claimed batch in one transaction: all of its valid rows or none. */
export async function commitImport(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  batchId: string,
  { leavesOutRepeated = false, signal, onProgress }: CommitOptions = {},
): Promise<Committed> {
  const { resource } = entry
  const { tenantId } = scopeOf(actor, resource)
  try {
    return await write(engine, actor, async (context) => {
      const { tx } = context
      await liftTimeout(tx)
      const whole = await findBatch(tx, actor, resource, batchId, { lock: true })
      if (whole.status !== 'committing') throw errors.refused('该批数据已经导入，请勿重复提交')
      // The same file may have been imported since the preview.
      if (leavesOutRepeated) await findRepeated({ engine, tx, actor, entry, batchId, layout: whole.layout })
      const batch = leavesOutRepeated ? await leaveOutRepeated(tx, whole) : whole
      const total = batch.added + batch.changed
      await runAddRules(context, entry, batch)
      await checkStagedReferences(context, resource, batch)
      onProgress?.(0, total)
      await insertStaged(context, entry, batch)
      signal?.throwIfAborted()
      onProgress?.(batch.added, total)
      await updateStaged(context, entry, batch)
      await sql`update ${col.$table} set ${col.status} = 'committed',
        ${col.expiresAt} = now() + make_interval(days => ${revertDays}) where ${col.id} = ${batchId}`.execute(tx)
      signal?.throwIfAborted()
      onProgress?.(total, total)
      context.changed({ resource, tenantId, ids: await writtenIds(context, batch), action: 'import' })
      const repeated = whole.added - batch.added
      return { batchId, added: batch.added, changed: batch.changed, skipped: batch.bad, repeated }
    })
  } catch (fault) {
    throw (await explainTaken(engine, actor, entry, batchId, fault)) ?? fault
  }
}

async function writtenIds({ tx }: WriteContext, batch: ImportBatch): Promise<string[]> {
  if (batch.added + batch.changed > announcedIds) return []
  const { rows } = await sql<{ id: string }>`
    select case ${r.status} when 'added' then ${r.newId} else ${r.rowId} end as id from ${r.$table}
    where ${batchSql(batch.id)} and ${r.status} in ('added', 'changed')`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Names the lines whose unique value was taken after the dry run. */
async function explainTaken(
  engine: Engine,
  actor: Actor,
  entry: Entry,
  batchId: string,
  fault: unknown,
): Promise<Error | undefined> {
  if ((fault as { code?: string } | null)?.code !== '23505') return undefined
  return engine.db.kysely.transaction().execute(async (tx) => {
    const { layout } = await findBatch(tx, actor, entry.resource, batchId)
    for (const key of importKeys(entry.resource, layout)) {
      if (key[0] === layout.number?.name) continue
      const taken = takenSql({ engine, tx, actor, entry, batchId, layout }, key)
      const { rows } = await sql<{
        line: number
        value: string
      }>`select line, value from (${taken}) m order by line`.execute(tx)
      if (rows.length === 0) continue
      const title = keyTitle(entry.resource, key)
      return errors.refused(`${linesText(rows)}的${title}刚刚被他人使用，请重新上传文件核对`)
    }
    return errors.refused(`导入的数据与现有${entry.resource.title}重复，请重新上传文件核对`)
  })
}
