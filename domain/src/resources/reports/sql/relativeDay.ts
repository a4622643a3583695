import { mustDayNumber, type PlainDate, toPlainDate } from '../../../calendar/plainDate.ts'

const pattern = /^今天\s*(?:([+-])\s*(\d{1,4}))?$/

/** 今天 and 今天-7 as the day they mean on a day; any other text as it is. */
export function relativeDay(text: string, today: PlainDate): string {
  const found = pattern.exec(text.trim())
  if (!found) return text
  const [, sign, days = '0'] = found
  return toPlainDate(mustDayNumber(today) + (sign === '-' ? -Number(days) : Number(days)))
}
