import { addMonths, dayNumber, errors, mustDayNumber, type Statistic, toPlainDate } from '@lexdesk/domain'

export interface Period {
  /** First and last day, both included; empty where the report has no period. */
  from: string
  to: string
}

const maxYears = 3

/** The requested days, or by default the report's usual months up to today. */
export function readPeriod(
  { period }: Statistic,
  requested: { from: string | undefined; to: string | undefined },
  now: string,
): Period {
  if (!period) return { from: '', to: '' }
  const today = now.slice(0, 10)
  const to = dateFrom(requested.to, '结束日期') ?? today
  const from = dateFrom(requested.from, '开始日期') ?? toPlainDate(addMonths(mustDayNumber(to), -period.months).day + 1)
  if (from > to) throw errors.badRequest(`开始日期 ${from} 不能晚于结束日期 ${to}`)
  if (mustDayNumber(to) >= addMonths(mustDayNumber(from), maxYears * 12).day)
    throw errors.badRequest(`统计期间不能超过 ${maxYears} 年`)
  return { from, to }
}

function dateFrom(text: string | undefined, title: string): string | undefined {
  if (text !== undefined && dayNumber(text) === undefined)
    throw errors.badRequest(`${title}“${text.slice(0, 30)}”不是有效的日期，应为 YYYY-MM-DD`)
  return text
}
