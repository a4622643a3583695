import { isConfirmed, newYearReach, readDay } from './Calendar.ts'
import type { Calendar, Reading } from './Calendar.ts'
import { addMonths, mustDayNumber, toPlainDate, weekdayName } from './plainDate.ts'
import type { PlainDate } from './plainDate.ts'
import { unknownYears } from './workdays.ts'
import type { Derived } from './workdays.ts'

export interface LegalPeriodInput {
  calendar: Calendar
  /** The day of the event that starts the period: a judgment received, a ruling served. Not counted. */
  start: PlainDate
  length: number
  unit: 'day' | 'month' | 'year'
  /** What happened on the first day, for the derivation. */
  event?: string
  /** Whether no period ends on a 调休上班 weekend (still a 休假日): a question of law, so administrators set it. */
  makeupCountsAsRest?: boolean
}

export interface LegalPeriod extends Derived {
  /** The last day on which the act is still in time. */
  end: PlainDate
  /** The end of the period without rest days. */
  rawEnd: PlainDate
  isExtended: boolean
}

const maxPeriod = { day: 36_500, month: 1_200, year: 100 }
const unitNames = { day: '日', month: '个月', year: '年' }

/** 民诉法第七章: rest days within a period count; a period that ends on one is extended. */
export function legalPeriod(input: LegalPeriodInput): LegalPeriod {
  const { calendar, length, unit, event = '收到', makeupCountsAsRest = false } = input
  if (!Number.isInteger(length) || length < 1 || length > maxPeriod[unit]) {
    throw new RangeError(`期间长度“${length}”应为 1 到 ${maxPeriod[unit]} 的整数`)
  }
  const start = mustDayNumber(input.start)
  const { day: raw, isMonthEnd } =
    unit === 'day'
      ? { day: start + length, isMonthEnd: false }
      : addMonths(start, unit === 'year' ? length * 12 : length)

  const reading: Reading = makeupCountsAsRest ? 'publicStrict' : 'public'
  // A weekend of an unconfirmed year may become a working day, and the period would end there: choose the earlier date.
  const isDoubtful = (day: number): boolean =>
    !makeupCountsAsRest && !calendar.publicDays.has(day) && !isConfirmed(calendar, day)
  let end = raw
  while (!readDay(calendar, end, reading).isWorkday && !isDoubtful(end)) end++
  const isHeld = !readDay(calendar, end, reading).isWorkday

  const rawEnd = toPlainDate(raw)
  const { reason } = readDay(calendar, raw, reading)
  const steps = [
    `${input.start} ${event}，当日不计，次日起算`,
    `${length} ${unitNames[unit]}届满日为 ${rawEnd}（${reason}）${isMonthEnd ? '：该月无对应日，取月末日' : ''}`,
    isHeld
      ? `${end > raw ? `届满日为休假日，顺延至 ${toPlainDate(end)}；` : ''}${toPlainDate(end)}（${readDay(calendar, end, reading).reason}）可能调休上班，年度安排确认前按较早日期计，不再顺延`
      : end > raw
        ? `届满日为休假日，顺延至其后首个工作日 ${toPlainDate(end)}（${readDay(calendar, end, reading).reason}）`
        : '届满日不是休假日，不顺延',
  ]
  const houseDay = calendar.houseDays.get(end)
  if (houseDay?.type === 'rest') {
    steps.push(
      `${toPlainDate(end)}（${weekdayName(end)}）本单位休息（${houseDay.name}）不是法定休假日，不再顺延，请提前办理`,
    )
  }
  return {
    end: toPlainDate(end),
    rawEnd,
    isExtended: end > raw,
    steps,
    // Rest days within the period change nothing, so only the years around its end must be confirmed.
    ...unknownYears(calendar, raw, end + newYearReach),
  }
}
