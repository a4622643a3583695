import { type AnyRow, conflictCheck, errors, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { addWithin } from '../../resource/addRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { matterParties, registerParties } from './matterParties.ts'

const checks = conflictCheck as unknown as Resource

/** Searches every party of the matter and keeps what was found. Answers what the matter itself keeps of it. */
export async function checkMatter(context: WriteContext, row: AnyRow): Promise<Values> {
  const parties = await matterParties(context, row)
  if (parties.length === 0) throw errors.refused('请先填写委托企业、委托人或当事人，再做利冲检索')
  await registerParties(context, row.id, row)
  // Whoever may check a matter may also make the record of it, whatever rules narrow his list of them.
  const actor = { ...context.actor, rowRules: new Map() }
  const subject = String(row.matter).slice(0, 100)
  const check = await addWithin({ ...context, actor }, checks, { subject, entrustmentId: row.id, parties })
  return { conflictCheckId: check.id, conflictResult: check.result }
}

interface LastCheck {
  result: string
  status: string
  isStale: boolean
}

/** Why a matter may not go on for the sake of others; undefined when it may. */
export async function conflictRefusal({ tx }: WriteContext, row: AnyRow): Promise<string | undefined> {
  const { rows } = await sql<LastCheck>`
    select result, status, checked_at < ${row.partiesChangedAt ?? null}::timestamptz as "isStale"
    from biz_conflict_check where id = ${row.conflictCheckId ?? null}`.execute(tx)
  const [check] = rows
  if (!check) return '请先做利冲检索'
  if (check.isStale) return '当事人有变更，请重新做利冲检索'
  if (check.result === 'absolute') return '存在绝对利益冲突，不得受理'
  if (check.result === 'relative' && check.status !== 'waived') return '存在相对利益冲突，须由主管凭书面文件豁免'
  return undefined
}
