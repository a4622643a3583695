import { isConfirmed, newYearReach, readDay } from './Calendar.ts'
import type { Calendar, Reading } from './Calendar.ts'
import { addMonths, mustDayNumber, toPlainDate, weekdayName } from './plainDate.ts'
import type { PlainDate } from './plainDate.ts'
import { unknownYears } from './workdays.ts'
import type { Derived } from './workdays.ts'

export interface LegalPeriodInput {
  calendar: Calendar
  /** The day of the event that starts the period: a judgment received, a ruling served. It is not counted. */
  start: PlainDate
  length: number
  unit: 'day' | 'month' | 'year'
  /** What happened on the first day, for the derivation. */
  event?: string
  /** Whether a 调休上班 weekend is still a 休假日 on which no period ends: a question of law, so the administrator's to set. */
  makeupCountsAsRest?: boolean
}

export interface LegalPeriod extends Derived {
  /** The last day on which the act is in time. */
  end: PlainDate
  /** Where the period would end if every day were worked. */
  rawEnd: PlainDate
  isExtended: boolean
}

const longestPeriod = { day: 36_500, month: 1_200, year: 100 }
const unitNames = { day: '日', month: '个月', year: '年' }

/** 民诉法第七章: rest days inside a period are not deducted, only a period that ends on one is extended. */
export function legalPeriod(input: LegalPeriodInput): LegalPeriod {
  const { calendar, length, unit, event = '收到', makeupCountsAsRest = false } = input
  if (!Number.isInteger(length) || length < 1 || length > longestPeriod[unit]) {
    throw new RangeError(`期间长度“${length}”应为 1 到 ${longestPeriod[unit]} 的整数`)
  }
  const start = mustDayNumber(input.start)
  const { day: raw, isMonthEnd } =
    unit === 'day'
      ? { day: start + length, isMonthEnd: false }
      : addMonths(start, unit === 'year' ? length * 12 : length)

  const reading: Reading = makeupCountsAsRest ? 'publicStrict' : 'public'
  // A weekend of a year that is not confirmed may yet be worked, and the period would end there: the early side.
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
    // Rest days in the middle change nothing, so only the years of the end must be known.
    ...unknownYears(calendar, raw, end + newYearReach),
  }
}
