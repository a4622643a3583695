import { errors, type Resource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { backgroundTaskTable } from '../../tasks/backgroundTask.ts'
import { findBatch, type ImportBatch } from './ImportBatch.ts'
import { importBatchTable } from './importTables.ts'

const col = columnsIn(importBatchTable)

const task = columnsIn(backgroundTaskTable, 'task')

/** A claim without a task this old belongs to a process that died; a running transaction would still hold its lock. */
const claimMinutes = 10
/** The task is added after the claim. */
const startSeconds = 3

/** The rows that the person leaves out. */
export interface LeftOut {
  bad: boolean
  /** Those that repeat a record or an earlier line. */
  repeated: boolean
}

/**
 * Claims a batch for committing, so that a second click is refused at once. The claim ends with its task: after a crash
 * the batch can be committed again as soon as its owner is told so.
 */
export async function claimBatch(
  db: Kysely<Tables>,
  actor: Actor,
  resource: Resource,
  id: unknown,
  leftOut: LeftOut,
  taskId: string | null,
): Promise<ImportBatch> {
  const batch = await findBatch(db, actor, resource, id)
  if (batch.status === 'committed' || batch.status === 'reverted')
    throw errors.refused('该批数据已经导入，请勿重复提交')
  if (batch.bad > 0 && !leftOut.bad) throw errors.refused(`有 ${batch.bad} 行数据有错误，请先修改，或选择跳过错误行`)
  const added = batch.added - (leftOut.repeated ? batch.repeated : 0)
  if (added + batch.changed === 0) throw errors.refused('没有需要导入的数据')
  const { rows } = await sql`
    update ${col.$table} set ${col.status} = 'committing', ${col.claimedAt} = now(), ${col.taskId} = ${taskId}
    where ${col.id} = ${batch.id} and (${col.status} = 'ready' or (${col.status} = 'committing' and case
      when ${col.taskId} is null then ${col.claimedAt} < now() - make_interval(mins => ${claimMinutes})
      else ${col.claimedAt} < now() - make_interval(secs => ${startSeconds}) and not exists (
        select from ${task.$table}
        where ${task.id} = ${col.taskId} and ${task.status} in ('queued', 'running')) end))
    returning ${col.id}`.execute(db)
  if (rows.length === 0) throw errors.refused('该批数据正在导入，请勿重复提交')
  return batch
}

/** Releases a claimed batch after a failed commit, unless another task has claimed it meanwhile. */
export async function releaseBatch(db: Kysely<Tables>, id: string, taskId: string | null): Promise<void> {
  await sql`update ${col.$table} set ${col.status} = 'ready', ${col.claimedAt} = null, ${col.taskId} = null where ${col.id} = ${id}
    and ${col.status} = 'committing' and ${col.taskId} is not distinct from ${taskId}`.execute(db)
}
