import { addMonths, mustDayNumber, toPlainDate, weekdayName } from './plainDate.ts'
import type { PlainDate } from './plainDate.ts'
import type { LegalPeriodInput } from './legalPeriod.ts'

export interface MeasurePeriodInput extends Pick<LegalPeriodInput, 'length' | 'unit' | 'event'> {
  /** The day on which the measure took effect. It is counted. */
  start: PlainDate
  /** The last day as the court has notified it; it decides. */
  notifiedEnd?: PlainDate | null
}

export interface MeasurePeriod {
  /** The last day on which the measure still holds. */
  end: PlainDate
  steps: string[]
  warning?: string
}

const unitNames = { day: '日', month: '个月', year: '年' }

/**
 * A freeze or seizure lapses: its first day counts and no holiday extends it. Where a month has no such day the earlier
 * day is taken, because a lawyer who renews too early loses nothing.
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
