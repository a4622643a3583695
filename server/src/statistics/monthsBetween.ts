import { addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { StatisticQuery } from './ReadStatistic.ts'

interface MonthOfPeriod {
  /** `YYYY-MM`, as `to_char` writes it. */
  month: string
  /** Its days within the period. */
  from: string
  to: string
}

/** The months of a period, in order, including those without a record. */
export function monthsBetween({ from, to }: Pick<StatisticQuery, 'from' | 'to'>): MonthOfPeriod[] {
  const months: MonthOfPeriod[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to;) {
    const next = addMonths(mustDayNumber(first), 1).day
    const last = toPlainDate(next - 1)
    months.push({ month: first.slice(0, 7), from: first < from ? from : first, to: last > to ? to : last })
    first = toPlainDate(next)
  }
  return months
}
