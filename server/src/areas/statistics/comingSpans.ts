import { mustDayNumber, toPlainDate } from '@lexdesk/domain'

export interface DaySpan {
  title: string
  /** First and last day, both included. */
  from: string
  to: string
}

/** The coming days from today on in spans that end after so many days: 30, 60, 90 → 30 天内, 31–60 天, 61–90 天. */
export function comingSpans(now: string, ends: readonly number[]): DaySpan[] {
  const today = mustDayNumber(now.slice(0, 10))
  return ends.map((end, index) => {
    const start = index === 0 ? 0 : ends[index - 1]! + 1
    return {
      title: index === 0 ? `${end} 天内` : `${start}–${end} 天`,
      from: toPlainDate(today + start),
      to: toPlainDate(today + end),
    }
  })
}
