import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { VisitDay } from './HomeReport.ts'

/** Seven days up to today. The server omits days without visits; the chart needs them. */
export function weekOfVisits(found: readonly VisitDay[], today: string): VisitDay[] {
  const last = mustDayNumber(today)
  return Array.from({ length: 7 }, (_, index) => {
    const day = toPlainDate(last - 6 + index)
    return found.find((one) => one.day === day) ?? { day, visits: 0, addresses: 0 }
  })
}
