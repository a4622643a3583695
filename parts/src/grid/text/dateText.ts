import type { CellText } from './CellText.ts'
import { plainText } from './plainText.ts'

const shape = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\.\d+)?Z?)?$/
const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0')

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Computed by hand: a large paste parses thousands of dates, and date objects would dominate its time. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0)
}

/** A date or date-time; undefined if it does not exist. */
function readMoment(text: string): { date: string; time: string } | undefined {
  const found = shape.exec(text)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  const date = `${year!}-${two(month)}-${two(day)}`
  const time = `${two(hour)}:${two(minute)}:${two(second)}`
  const isClock = Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60
  const isDay = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
  return isClock && isDay ? { date, time } : undefined
}

const momentText = (format: 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm:ss'): CellText => {
  const written = ({ date, time }: { date: string; time: string }) =>
    format === 'YYYY-MM-DD' ? date : `${date} ${time}`
  return {
    // Unparseable text is shown unchanged, so that it can be corrected.
    print(value, column) {
      const text = plainText.print(value, column).trim()
      const moment = readMoment(text)
      return moment ? written(moment) : text
    },
    parse(text, { title }) {
      if (text.trim() === '') return { value: '' }
      const moment = readMoment(text.trim())
      return moment
        ? { value: written(moment) }
        : { problem: `${title}应为日期，如 ${format === 'YYYY-MM-DD' ? '2026-01-31' : '2026-01-31 09:30:00'}` }
    },
  }
}

export const dateText = momentText('YYYY-MM-DD')
export const datetimeText = momentText('YYYY-MM-DD HH:mm:ss')
