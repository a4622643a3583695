import { addMonths, mustDayNumber, toPlainDate, weekdayName } from './plainDate.ts'
import type { PlainDate } from './plainDate.ts'
import type { LegalPeriodInput } from './legalPeriod.ts'

export interface MeasurePeriodInput extends Pick<LegalPeriodInput, 'length' | 'unit' | 'event'> {
  /** The day on which the measure took effect. Counted. */
  start: PlainDate
  /** The last day as notified by the court; it takes precedence. */
  notifiedEnd?: PlainDate | null
}

export interface MeasurePeriod {
  /** The last day on which the measure is in force. */
  end: PlainDate
  steps: string[]
  warning?: string
}

const unitNames = { day: '日', month: '个月', year: '年' }

/**
 * The first day of a freeze or seizure counts, and holidays do not extend it. In a month without that day the earlier
 * day is used, because renewing too early does no harm.
 */
export function measurePeriod({
  start,
  length,
  unit,
  event = '措施生效',
  notifiedEnd,
}: MeasurePeriodInput): MeasurePeriod {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`期间长度“${length}”应为正整数`)
  const first = mustDayNumber(start)
  const { day: after, isMonthEnd } =
    unit === 'day'
      ? { day: first + length, isMonthEnd: false }
      : addMonths(first, unit === 'year' ? length * 12 : length)
  const computed = toPlainDate(after - 1)
  const steps = [
    `${start} ${event}，当日计入`,
    `${length} ${unitNames[unit]}届满日为 ${computed}（${weekdayName(after - 1)}）${isMonthEnd ? '：该月无对应日，取较早日期' : ''}`,
    '措施届满不因节假日顺延',
  ]
  if (notifiedEnd) return { end: notifiedEnd, steps: [...steps, `法院通知的届满日为 ${notifiedEnd}，以通知为准`] }
  const warning = '尚未填写法院通知的届满日，请核对裁定书、协助执行通知书；存疑时按较早日期办理'
  return { end: computed, steps, warning }
}
