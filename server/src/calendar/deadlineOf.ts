import { type Calendar, legalPeriod, measurePeriod } from '@lexdesk/domain'

export interface PeriodRule {
  name: string
  length: number
  unit: 'day' | 'month' | 'year'
  event: string
  basis: string | null
  counting?: 'period' | 'measure' | null
  status?: string | null
  validFrom?: string | null
  validTo?: string | null
}

export interface ComputedDeadline {
  date: string
  /** How the date was computed, one sentence per line. */
  derivation: string
  /** Y while the holidays of its last days are not confirmed as complete: the date may still change. */
  provisional: 'Y' | 'N'
}

/** Computes the last day of a period from its rule and the calendar, with the derivation. */
export function deadlineOf(
  rule: PeriodRule,
  start: string,
  calendar: Calendar,
  makeupCountsAsRest: boolean,
  notifiedEnd: string | null = null,
): ComputedDeadline {
  const { length, unit, event } = rule
  const { end, steps, warning } =
    rule.counting === 'measure'
      ? measurePeriod({ start, length, unit, event, notifiedEnd })
      : legalPeriod({ calendar, start, length, unit, event, makeupCountsAsRest })
  const warnings = [rule.status === 'checked' ? undefined : '该期限规则待核对，请由律师核对法律依据后使用', warning]
  const lines = [basisOf(rule), ...steps, ...warnings.flatMap((text) => (text ? [`注意：${text}`] : []))]
  const isProvisional = rule.counting !== 'measure' && warning !== undefined
  return { date: end, derivation: lines.join('\n'), provisional: isProvisional ? 'Y' : 'N' }
}

function basisOf({ name, basis, validFrom, validTo }: PeriodRule): string {
  const start = validFrom ?? ''
  const range = validTo ? (start ? `${start} 至 ${validTo}` : `${validTo} 止`) : start && `${start} 起`
  return `依据：${name}${basis ? `，${basis}` : ''}${range ? `（适用期间：${range}）` : ''}`
}
