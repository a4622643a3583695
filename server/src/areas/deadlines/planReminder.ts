import { mustDayNumber, type SilentReason, toPlainDate } from '@lexdesk/domain'

export interface PlannedDeadline {
  due: string
  isOpen: boolean
  isMatterDeleted: boolean
  /** Receivers in the order of escalation; no group is empty, and each person is in one group only. */
  chain: readonly (readonly string[])[]
  /** The last day that has a record, and why no reminder was sent. */
  last: { day: string; reason: SilentReason | null } | null
  /** The last reminder that was sent. */
  sent: { due: string; stage: number; isAcknowledged: boolean } | null
  /** Consecutive reminders without an acknowledgement. */
  unacknowledged: number
}

export interface Reminder {
  kind: 'before' | 'today' | 'overdue'
  /** Days before the due date of this reminder; each overdue day is a stage of its own, below zero. */
  stage: number
  to: string[]
  /** First day without a record while the deadline was open; the gap lasts until yesterday. */
  missedFrom: string | null
  /** Also catches up a reminder of the missed days. */
  isCatchUp: boolean
}

export interface Silence {
  kind: 'none'
  reason: SilentReason
  missedFrom: string | null
}

/**
 * The plan for a deadline on a day: a reminder, or the reason why there is none. A stage is reached on its day and
 * lasts until the next one; it is reminded once, by the first run that finds it.
 */
export function planReminder(deadline: PlannedDeadline, today: string, days: readonly number[]): Reminder | Silence {
  const missedFrom = missedSince(deadline, today)
  const silent = (reason: SilentReason): Silence => ({ kind: 'none', reason, missedFrom })
  if (!deadline.isOpen) return silent('finished')
  if (deadline.isMatterDeleted) return silent('matterDeleted')
  const left = mustDayNumber(deadline.due) - mustDayNumber(today)
  const stage = stageOf(left, days)
  if (stage === undefined) return silent('notYet')
  const { sent, chain } = deadline
  if (sent?.due === deadline.due && sent.stage === stage)
    return silent(sent.isAcknowledged ? 'acknowledged' : 'awaiting')
  if (chain.length === 0) return silent('noReceiver')
  // An overdue deadline always reaches a second group.
  const level = deadline.unacknowledged + (left < 0 ? 1 : 0)
  return {
    kind: left < 0 ? 'overdue' : left === 0 ? 'today' : 'before',
    stage,
    to: chain.slice(0, level + 1).flat(),
    missedFrom,
    isCatchUp: missedFrom !== null && hadStage(deadline.due, missedFrom, today, days),
  }
}

/** The next day with a planned reminder if the due date does not change. */
export function nextReminderDay(due: string, today: string, days: readonly number[]): string {
  const dueDay = mustDayNumber(due)
  const coming = [...days, 0].map((stage) => dueDay - stage).filter((day) => day > mustDayNumber(today))
  return toPlainDate(coming.length > 0 ? Math.min(...coming) : mustDayNumber(today) + 1)
}

function stageOf(left: number, days: readonly number[]): number | undefined {
  if (left < 0) return left
  return [0, ...days].sort((one, other) => one - other).find((stage) => stage >= left)
}

function missedSince({ last }: PlannedDeadline, today: string): string | null {
  if (!last) return null
  const first = mustDayNumber(last.day) + 1
  return first < mustDayNumber(today) ? toPlainDate(first) : null
}

function hadStage(due: string, from: string, today: string, days: readonly number[]): boolean {
  const [dueDay, first, end] = [mustDayNumber(due), mustDayNumber(from), mustDayNumber(today)]
  if (dueDay < end - 1) return true
  return [...days, 0].some((stage) => dueDay - stage >= first && dueDay - stage < end)
}
