import { text } from '../resource/kinds/builders.ts'
import { deadline } from '../resources/legal/deadline.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** What a rule and a first day would make of a deadline, before it is saved. */
export interface DeadlinePreview {
  /** The version of the rule that holds on that day. */
  ruleName: string
  /** The type of deadline that the rule is for. */
  type: string
  isChecked: boolean
  /** A freeze or seizure: the court's date is asked for. */
  isMeasure: boolean
  /** Null as long as the first day is missing. */
  date: string | null
  derivation: string | null
  /** By when the renewal of a measure is applied for. */
  renewalDate: string | null
}

/** Why nobody was reminded of a deadline on some days. */
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

/** One line of the reminders of a deadline: a reminder of one day, or days in a row without one. */
export interface ReminderLine {
  id: string
  firstDay: string
  lastDay: string
  /** The date of the deadline at that time. */
  due: string
  kind: 'before' | 'today' | 'overdue' | 'none'
  /** Names of the people who were reminded. */
  receivers: string[]
  /** Those of them whose notice could not be sent yet. */
  unsent: string[]
  reason: SilentReason | null
  /** Makes good what was missed while the job did not run. */
  isCatchUp: boolean
  acknowledgedBy: string | null
  acknowledgedAt: string | null
}

export interface ReminderRecord {
  /** The next day on which a reminder is planned; null when the deadline does not run. */
  nextDay: string | null
  /** The newest first. */
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
    access: may(deadline, 'list'),
    input: { ruleId, startDate, notifiedEnd },
    answer: answerOf<DeadlinePreview>(),
  }),
}
