import { conflictCheck, entrustment, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { changeRow, lockForWrite, logChange } from '../resource/write/editRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'
import { conflictHitTable } from './conflictHitTable.ts'
import { type CheckState, checkRefusal } from './conflictRefusal.ts'
import { makeFinding } from './makeFinding.ts'
import { asSystem, lockMatter, writeToMatter } from './matterHistory.ts'
import { notifyConflict } from './notifyConflict.ts'

const c = columnsOf(conflictCheck, 'c')
const h = columnsIn(conflictHitTable, 'h')
const t = columnsOf(entrustment, 't')

interface Line {
  title: string
  reason: string | null
}

/** Searches again where a pair was found, after a decision about it was made or revoked. */
export async function refreshChecks(
  context: WriteContext,
  pairKey: string,
  line: Line,
  except?: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${c.id} from ${h.$table} join ${c.$table} on ${c.id} = ${h.checkId}
      left join ${t.$table} on ${t.id} = ${c.entrustmentId}
    where ${pairKey} in (${h.pairKey}, ${h.reverseKey}) and ${c.tenantId} = ${context.actor.tenantId}
      and ${c.status} <> 'superseded'
      and (${t.id} is null or ${t.conflictCheckId} = ${c.id}) order by ${c.id}`.execute(context.tx)
  for (const { id } of rows) if (id !== except) await refreshCheck(context, id, line)
}

async function refreshCheck(context: WriteContext, id: string, line: Line): Promise<void> {
  const system = asSystem(context)
  const current = await lockForWrite(system, conflictCheck, id)
  const row = await changeRow(
    system,
    conflictCheck,
    current,
    await makeFinding(system, current, context.actor.username),
  )
  await logChange(context, conflictCheck, current, row, { ...line, action: 'refresh' })
  context.changed({ resource: conflictCheck, tenantId: context.actor.tenantId, ids: [id], action: 'edit' })
  await settleMatter(context, row, line)
}

/**
 * Updates the matter to the state of its check: cleared when nothing blocks it any more, flagged when something does
 * again.
 */
export async function settleMatter(context: WriteContext, check: Row<typeof conflictCheck>, line: Line): Promise<void> {
  if (check.entrustmentId === null) return
  const matter = await lockMatter(context, check.entrustmentId).catch(() => undefined)
  if (!matter || matter.conflictCheckId !== check.id) return
  const refusal = checkRefusal(check as unknown as CheckState)
  const wasCleared = matter.conflictFlag !== 'Y' && !['lead', 'checking'].includes(matter.status ?? '')
  const isFlagged = refusal !== undefined && (matter.conflictFlag === 'Y' || wasCleared)
  const reason = isFlagged ? `${line.title}：${refusal}`.slice(0, 300) : null
  const values: ValuesOf<typeof entrustment> = {
    conflictResult: check.result,
    conflictFlag: isFlagged ? 'Y' : 'N',
    conflictFlagReason: reason,
  }
  await writeToMatter(context, matter, values, line)
  if (isFlagged && wasCleared) await notifyConflict(context, matter, reason!)
}
