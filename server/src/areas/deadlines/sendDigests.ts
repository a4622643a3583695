import {
  announcement,
  deadline,
  entrustment,
  escapeHtml,
  mustDayNumber,
  openDeadlineStates,
  toPlainDate,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { isServed } from '../../access/livingTenant.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { publishNotice } from '../../notices/publishNotice.ts'
import type { Engine, WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { write } from '../../resource/writeContext.ts'
import { reminderTable } from './reminderTable.ts'

const a = columnsIn(reminderTable, 'a')
const announcementCol = columnsOf(announcement)
const d = columnsOf(deadline, 'd')
const k = columnsIn(reminderTable, 'k')
const m = columnsOf(entrustment, 'm')
const r = columnsIn(reminderTable, 'r')
const reminderCol = columnsIn(reminderTable)

const digestType = 'overdueDeadlines'
/** Keeps a notice readable; the linked list has the rest. */
const maxLines = 100

interface OverdueLine {
  id: string
  no: string | null
  title: string
  due: string
  status: string
  matterId: string
  matter: string
  matterNo: string | null
  matterStatus: string
  unacknowledged: number
  isCatchUp: boolean
}

export interface DigestResult {
  sent: number
  faults: unknown[]
}

/**
 * Sends each person one notice a day with all overdue deadlines that the person is reminded of. A later run that finds
 * more replaces the notice. Receivers are removed from `unsent_ids` in the transaction that publishes their notice, so
 * that the next run retries failed ones.
 */
export async function sendDigests(engine: Engine, signal: AbortSignal, today: string): Promise<DigestResult> {
  const { rows: people } = await sql<{ userId: string; tenantId: number }>`
    select distinct u.id as "userId", ${r.tenantId} as "tenantId"
    from ${r.$table} cross join unnest(${r.unsentIds}) u(id)
    where ${r.firstDay} = ${today} and ${r.kind} = 'overdue' and ${isServed(r.tenantId)} order by 1, 2`.execute(
    engine.db.kysely,
  )
  const result: DigestResult = { sent: 0, faults: [] }
  for (const { userId, tenantId } of people) {
    if (signal.aborted) break
    try {
      const isSent = await write(engine, systemActor(tenantId), (context) => sendDigest(context, userId, today))
      if (isSent) result.sent += 1
    } catch (fault) {
      result.faults.push(fault)
    }
  }
  return result
}

async function sendDigest(context: WriteContext, userId: string, today: string): Promise<boolean> {
  const { tx, actor } = context
  const lines = await overdueLines(context, userId, today)
  if (lines.length === 0) return false
  const subject = { type: digestType, id: `${userId}-${today}` }
  const { rows: earlier } = await sql<{ id: string }>`
    select ${announcementCol.id} from ${announcementCol.$table}
      where ${announcementCol.tenantId} = ${actor.tenantId} and ${announcementCol.busType} = ${subject.type}
      and ${announcementCol.busId} = ${subject.id} and ${announcementCol.sendStatus} = '1'
        and ${announcementCol.deletedAt} is null`.execute(tx)
  for (const { id } of earlier) await takeStep(context, announcement, 'revoke', { id })
  await publishNotice(context, {
    kind: 'deadline',
    ...digestWords(lines, today),
    userIds: [userId],
    priority: 'H',
    subject,
    matterIds: [...new Set(lines.map(({ matterId }) => matterId))],
  })
  await sql`
    update ${reminderCol.$table} set ${reminderCol.unsentIds} = array_remove(${reminderCol.unsentIds},
      ${userId})
    where ${reminderCol.firstDay} = ${today}
      and ${reminderCol.deadlineId} = any(${lines.map(({ id }) => id)}::text[])`.execute(tx)
  return true
}

/** The person's overdue deadlines of this day, already sent or not, the longest overdue first. */
async function overdueLines({ tx, actor }: WriteContext, userId: string, today: string): Promise<OverdueLine[]> {
  const { rows } = await sql<OverdueLine>`
    select ${d.id}, ${d.no}, ${d.title}, to_char(${d.date}, 'YYYY-MM-DD') as due, ${d.status}, ${m.id} as "matterId",
      ${m.matter},
      ${m.no} as "matterNo", ${m.status} as "matterStatus", ${r.isCatchUp} as "isCatchUp", (
        select count(*)::integer from ${k.$table}
        where ${k.deadlineId} = ${d.id} and ${k.stage} is not null and ${k.acknowledgedAt} is null
          and ${k.firstDay} < ${r.firstDay}
          and ${k.firstDay} > coalesce((
            select max(${a.firstDay}) from ${a.$table}
            where ${a.deadlineId} = ${d.id} and (${a.acknowledgedAt} is not null or ${a.reason} = 'finished')),
              '-infinity')
      ) as unacknowledged
    from ${r.$table} join ${d.$table} on ${d.id} = ${r.deadlineId} join ${m.$table} on ${m.id} = ${d.entrustmentId}
    where ${r.tenantId} = ${actor.tenantId} and ${r.firstDay} = ${today} and ${r.kind} = 'overdue'
      and ${userId} = any(${r.userIds}) and ${d.deletedAt} is null
        and ${d.status} = any(${[...openDeadlineStates]}::text[])
      and ${d.date} < ${today}::date and ${m.deletedAt} is null
      and not ${userId} = any(coalesce(${m.blockedUserIds}, '{}'))
    order by ${d.date}, ${d.id}`.execute(tx)
  return rows
}

function digestWords(lines: readonly OverdueLine[], today: string): { title: string; summary: string; html: string } {
  const overdue = ({ due }: OverdueLine): number => mustDayNumber(today) - mustDayNumber(due)
  const title = `期限逾期提醒（${today}）：${lines.length} 个期限已逾期，最长 ${overdue(lines[0]!)} 天`
  const words = lines.map((line) => {
    const { no, matterNo, matter, due } = line
    return `${no ?? ''} ${line.title}，委托 ${matterNo ?? ''} ${matter}，截止 ${due}，逾期 ${overdue(line)} 天`.trim()
  })
  const items = lines.slice(0, maxLines).map((line, index) => {
    const link = `<a href="${deadline.path}?detail=${line.id}">${escapeHtml(words[index]!)}</a>`
    return `<li>${link}${remarksOf(line).map((remark) => `；${remark}`).join('')}</li>` // prettier-ignore
  })
  const rest = lines.length - items.length
  const yesterday = toPlainDate(mustDayNumber(today) - 1)
  const list = `${deadline.path}?status=${openDeadlineStates.join(',')}&amp;date_end=${yesterday}`
  return {
    title,
    summary: words.join('；'),
    html: [
      `<ol>${items.join('')}</ol>`,
      rest > 0 ? `<p>另有 ${rest} 个，见列表。</p>` : '',
      '<p>请在各期限上点击“确认收到”，并尽快办理。</p>',
      `<p><a href="${list}">查看全部逾期期限</a></p>`,
    ].join(''),
  }
}

function remarksOf({ status, matterStatus, unacknowledged, isCatchUp }: OverdueLine): string[] {
  return [
    ...(status === 'ticked' ? ['已登记办结，尚待复核'] : []),
    ...(matterStatus === 'suspended' ? ['该委托已中止，期限不因此停止计算'] : []),
    ...(unacknowledged > 0 ? [`此前 ${unacknowledged} 次提醒尚无人确认收到`] : []),
    ...(isCatchUp ? ['此前提醒任务未运行，本次为补发'] : []),
  ]
}
