import { text } from '../resource/kinds/builders.ts'
import { deadline } from '../resources/legal/deadlines/deadline.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** Preview of a deadline computed from a rule and a first day, before it is saved. */
export interface DeadlinePreview {
  /** The version of the rule in force on that day. */
  ruleName: string
  /** The deadline type that the rule applies to. */
  type: string
  isChecked: boolean
  /** A freeze or seizure: requires the court's date. */
  isMeasure: boolean
  /** Null until the first day is given. */
  date: string | null
  derivation: string | null
  /** The date by which to apply for renewal of a measure. */
  renewalDate: string | null
}

/** Why no reminder of a deadline was sent on some days. */
export const silentReasons = {
  notYet: '未到提醒日',
  awaiting: '本阶段已提醒，尚未确认收到',
  acknowledged: '已确认收到，等待下一阶段',
  noReceiver: '没有可以提醒的人',
  finished: '期限已办结、撤销或删除',
  matterDeleted: '所属委托已删除',
  resumed: '期限已恢复，等待提醒任务',
  missed: '提醒任务未运行',
  sendFailed: '发送失败，下次运行时重试',
} as const

export type SilentReason = keyof typeof silentReasons

/** One line of a deadline's reminders: a reminder of one day, or consecutive days without one. */
export interface ReminderLine {
  id: string
  firstDay: string
  lastDay: string
  /** The date of the deadline at that time. */
  due: string
  kind: 'before' | 'today' | 'overdue' | 'none'
  /** Names of the recipients. */
  receivers: string[]
  /** Recipients whose notice could not be sent yet. */
  unsent: string[]
  reason: SilentReason | null
  /** Catches up on a day that was missed because the job did not run. */
  isCatchUp: boolean
  acknowledgedBy: string | null
  acknowledgedAt: string | null
}

export interface ReminderRecord {
  /** The next planned reminder; null when the deadline is not running. */
  nextDay: string | null
  /** Newest first. */
  lines: ReminderLine[]
}

const { ruleId, startDate, notifiedEnd } = deadline.fields

export const deadlineEndpoints = {
  reminders: defineEndpoint({
    method: 'GET',
    path: `${deadline.path}/reminders`,
    access: may(deadline, 'list'),
    input: { id: text('期限', { required: true }) },
    answer: answerOf<ReminderRecord>(),
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: `${deadline.path}/preview`,
    isRead: true,
    access: may(deadline, 'list'),
    input: { ruleId, startDate, notifiedEnd },
    answer: answerOf<DeadlinePreview>(),
  }),
}
