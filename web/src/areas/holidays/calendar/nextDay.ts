import { addMonths, mustDayNumber, type PlainDate, toPlainDate } from '@lexdesk/domain'

const steps: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => day - 1,
  ArrowRight: (day) => day + 1,
  ArrowUp: (day) => day - 7,
  ArrowDown: (day) => day + 7,
  PageUp: (day) => addMonths(day, -1).day,
  PageDown: (day) => addMonths(day, 1).day,
}

/** Where a key leads from a day; nothing for other keys and past the ends of the year. */
export function nextDay(date: PlainDate, key: string): PlainDate | undefined {
  const step = steps[key]
  if (!step) return undefined
  const next = toPlainDate(step(mustDayNumber(date)))
  return next.slice(0, 4) === date.slice(0, 4) ? next : undefined
}
