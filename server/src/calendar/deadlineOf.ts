import { type Calendar, legalPeriod } from '@lexdesk/domain'

export interface PeriodRule {
  name: string
  length: number
  unit: 'day' | 'month' | 'year'
  event: string
  basis: string | null
}

export interface ReckonedDeadline {
  date: string
  /** The way to the date, one sentence a line. */
  derivation: string
}

/** The last day of a period by its rule and the calendar, and how it comes to be that day. */
export function deadlineOf(
  rule: PeriodRule,
  start: string,
  calendar: Calendar,
  makeupCountsAsRest: boolean,
): ReckonedDeadline {
  const { length, unit, event } = rule
  const { end, steps, warning } = legalPeriod({ calendar, start, length, unit, event, makeupCountsAsRest })
  const basis = rule.basis ? `依据：${rule.name}，${rule.basis}` : `依据：${rule.name}`
  return { date: end, derivation: [basis, ...steps, ...(warning ? [`注意：${warning}`] : [])].join('\n') }
}
