import { mustDayNumber, spanTitles, toPlainDate } from '@lexdesk/domain'

export interface DaySpan {
  title: string
  /** First and last day, both included. */
  from: string
  to: string
}

/** Splits the days from today on into spans: 30, 60, 90 → 30 天内, 31–60 天, 61–90 天. */
export function comingSpans(now: string, ends: readonly number[]): DaySpan[] {
  const today = mustDayNumber(now.slice(0, 10))
  const titles = spanTitles(ends)
  return ends.map((end, index) => {
    const start = index === 0 ? 0 : ends[index - 1]! + 1
    return {
      title: titles[index]!,
      from: toPlainDate(today + start),
      to: toPlainDate(today + end),
    }
  })
}
