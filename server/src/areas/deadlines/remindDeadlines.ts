import { deadline, escapeHtml, mustDayNumber } from '@lexdesk/domain'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { Engine } from '../../resource/Engine.ts'
import { today as houseToday } from '../../clock/wallClock.ts'
import { onceATenant } from '../../settings/onceATenant.ts'
import { inTurn, reportFaults } from '../../jobs/serveRows.ts'
import { officePeople } from '../../calendar/officePeople.ts'
import { completeMeasures } from './completeMeasures.ts'
import { planReminder, type Reminder, type Silence } from './planReminder.ts'
import { recordReminders, recordSilence } from './recordReminders.ts'
import { type RemindedDeadline, remindedDeadlines } from './remindedDeadlines.ts'
import { reminderDays } from './reminderDays.ts'
import { sendDigests } from './sendDigests.ts'

const batchSize = 50

/**
 * Plans the day of every open deadline. Reminders on or before the date are sent one by one; overdue ones go into one
 * notice per person. A failed notice does not stop the others: it is recorded, reported, and retried by the next run.
 */
export function remindDeadlines(
  { engine, notify }: { engine: Engine; notify: Notify },
  signal: AbortSignal,
  today = houseToday(),
): Promise<string> {
  return inTurn(
    () => completeMeasures(engine, today, signal),
    () => remindOfDay({ engine, notify }, signal, today),
  )
}

async function remindOfDay(
  { engine, notify }: { engine: Engine; notify: Notify },
  signal: AbortSignal,
  today: string,
): Promise<string> {
  const db = engine.db.kysely
  const daysOf = onceATenant((tenantId) => reminderDays(db, tenantId))
  const peopleOf = onceATenant((tenantId) => officePeople(db, tenantId))
  const silences: Planned<Silence>[] = []
  const single: Planned<Reminder>[] = []
  const overdue: Planned<Reminder>[] = []
  for (const row of await remindedDeadlines(db, today)) {
    const chain = (await peopleOf(row.tenantId)).chainOf(row)
    const plan = planReminder({ ...row, chain }, today, await daysOf(row.tenantId))
    if (plan.kind === 'none') silences.push([row, plan])
    else (plan.kind === 'overdue' ? overdue : single).push([row, plan])
  }
  await recordSilence(engine, silences, today)
  const { sent, faults } = await sendSingle({ engine, notify }, single, signal, today)
  await recordReminders(engine, overdue, today, true)
  const digests = await sendDigests(engine, signal, today)
  const unreached = silences.filter(([, { reason }]) => reason === 'noReceiver').length
  const words = [
    `已发出期限提醒 ${sent} 条、逾期汇总 ${digests.sent} 份`,
    ...(unreached > 0 ? [`${unreached} 个期限没有可以提醒的人`] : []),
  ].join('，')
  return reportFaults(words, [...faults, ...digests.faults])
}

type Planned<Plan> = [RemindedDeadline, Plan]

/** A reminder is sent before it is recorded, and both are idempotent: the next run completes an interrupted one. */
async function sendSingle(
  { engine, notify }: { engine: Engine; notify: Notify },
  reminders: readonly Planned<Reminder>[],
  signal: AbortSignal,
  today: string,
): Promise<{ sent: number; faults: unknown[] }> {
  const faults: unknown[] = []
  let sent = 0
  for (let first = 0; first < reminders.length && !signal.aborted; first += batchSize) {
    const batch = reminders.slice(first, first + batchSize)
    // Notices sent concurrently share a transaction.
    const answers = await Promise.allSettled(
      batch.map(async ([row, plan]) => notify(row.tenantId, noticeOf(row, plan, today))),
    )
    const done = batch.filter((_, index) => answers[index]!.status === 'fulfilled')
    const failed = batch.filter((_, index) => answers[index]!.status === 'rejected')
    for (const answer of answers) if (answer.status === 'rejected') faults.push(answer.reason)
    await recordReminders(engine, done, today)
    await recordSilence(engine, failed.map(unsent), today)
    sent += done.length
  }
  return { sent, faults }
}

/** The stage stays open, so that the next run reminds of it. */
const unsent = ([row, { missedFrom }]: Planned<Reminder>): Planned<Silence> => [
  row,
  { kind: 'none', reason: 'sendFailed', missedFrom },
]

function noticeOf(row: RemindedDeadline, plan: Reminder, today: string): Parameters<Notify>[1] {
  const left = mustDayNumber(row.due) - mustDayNumber(today)
  const when = left < 0 ? `已逾期 ${-left} 天` : left === 0 ? '今天到期' : `还有 ${left} 天到期`
  const title = `期限提醒：${row.title} ${when}（${row.due}）`
  const lines = [
    `委托 ${row.matterNo ?? ''} ${row.matter}的期限“${row.title}”${when}，截止日期 ${row.due}。`,
    ...(row.status === 'ticked' ? ['该期限已登记办结，尚待复核。'] : []),
    ...(row.matterStatus === 'suspended' ? ['该委托已中止，期限不因此停止计算。'] : []),
    ...(row.unacknowledged > 0 ? [`此前 ${row.unacknowledged} 次提醒尚无人确认收到。`] : []),
    ...(plan.isCatchUp ? [`提醒任务自 ${plan.missedFrom ?? ''} 起未运行，本次为补发。`] : []),
    '请在期限上点击“确认收到”，并按时办理。',
  ]
  return {
    kind: 'deadline',
    title,
    summary: title,
    html: `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${deadline.path}?detail=${row.id}">查看期限</a></p>`,
    userIds: plan.to,
    priority: left <= 1 ? 'H' : 'M',
    subject: { type: 'deadline', id: `${row.id}-${today}` },
    record: { resource: deadline.name, id: row.id },
  }
}

export const remindDeadlinesJob = (parts: { engine: Engine; notify: Notify }): JobDefinition => ({
  title: '办理期限提醒',
  description:
    '逐个提醒未办结的期限：到期前（天数见业务参数）、当天；逾期后每天汇总成每人一条；无人确认收到的，依次提醒责任律师、承办律师和主管，每次都有记录',
  timeLimitSeconds: 600,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => remindDeadlines(parts, signal),
})
