import { deadline, entrustment, escapeHtml } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { publishNotice } from '../notices/publishNotice.ts'
import { writeChange } from '../resource/history/changeLog.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { type OfficePeople, officePeople, type Responsibility } from './officePeople.ts'

const d = columnsOf(deadline, 'd')
const m = columnsOf(entrustment, 'm')

export interface DeadlineMove {
  id: string
  from: string
  to: string
}

interface MovedDeadline extends Omit<Responsibility, 'tickedBy'> {
  version: number
  title: string
  no: string | null
  matter: string | null
}

/**
 * Notifies the person responsible for each moved deadline: its own lawyer, or else the matter's lead lawyer. Where
 * neither can be notified the supervisors are, and the history of the deadline says so.
 */
export async function notifyMoves(
  context: WriteContext,
  moves: readonly DeadlineMove[],
  /** The cause of the move: 节假日变更, 期限规则变更. */
  cause: string,
): Promise<void> {
  if (moves.length === 0) return
  const people = await officePeople(context.tx, context.actor.tenantId)
  for (const move of moves) await notifyMove(context, people, move, cause)
}

async function notifyMove(
  context: WriteContext,
  people: OfficePeople,
  { id, from, to }: DeadlineMove,
  cause: string,
): Promise<void> {
  const moved = await readMoved(context, id)
  const { title, no, matter, responsibleId, leadLawyerId } = moved
  const userIds = people.chainOf({ ...moved, tickedBy: null })[0] ?? []
  const lawyers = [responsibleId, leadLawyerId]
  if (!userIds.some((userId) => lawyers.includes(userId))) await recordUnreached(context, id, moved, userIds.length > 0)
  if (userIds.length === 0) return
  const way = to < from ? '提前' : '推迟'
  const summary = `因${cause}，期限“${title}”${matter === null ? '' : `（${matter}）`}的截止日期由 ${from} ${way}至 ${to}`
  await publishNotice(context, {
    kind: 'deadline',
    title: `期限变动：${title} ${from} → ${to}`,
    summary,
    html: `<p>${escapeHtml(summary)}。</p><p><a href="${deadline.path}?detail=${id}">查看期限${no === null ? '' : ` ${escapeHtml(no)}`}</a></p>`,
    userIds,
    priority: 'H',
    subject: { type: 'deadline', id },
    record: { resource: deadline.name, id },
  })
}

/** Records in the deadline's history why its lawyers were not notified. */
async function recordUnreached(
  context: WriteContext,
  id: string,
  { version }: MovedDeadline,
  isEscalated: boolean,
): Promise<void> {
  const reason = isEscalated
    ? '期限律师和承办律师均不能接收通知（已停用、离职或被隔离），已改为通知主管'
    : '期限律师、承办律师和主管均不能接收通知，截止日期变动未通知任何人'
  const line = { action: 'notify', title: '期限变动通知', reason, row: { id, version } }
  await writeChange(context, deadline, context.actor.tenantId, line)
}

async function readMoved({ tx }: WriteContext, id: string): Promise<MovedDeadline> {
  const { rows } = await sql<MovedDeadline>`
    select ${d.version}, ${d.title}, ${d.no}, ${m.matter}, ${d.leadLawyerId} as "responsibleId",
      ${m.leadLawyerId} as "leadLawyerId",
      ${m.blockedUserIds} as "blockedUserIds"
    from ${d.$table} left join ${m.$table} on ${m.id} = ${d.entrustmentId} where ${d.id} = ${id}`.execute(tx)
  return rows[0]!
}
