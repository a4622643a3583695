import { beijingDay, homeEndpoints, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import * as report from './HomeReport.ts'

export type OverdueBy = 'days' | 'lawyer'

/** Each part of a dashboard shows its own error, so its call is quiet. */
export const quietly = (signal: AbortSignal) => ({ signal, quiet: true })

/** The figures may have been requested at the start of the application. */
const early = (signal: AbortSignal) => ({ ...quietly(signal), start: 'home' as const })

export const homeCalls = {
  figures: async (signal: AbortSignal) => report.figuresFrom(await call(homeEndpoints.figures, {}, early(signal))),
  months: async (signal: AbortSignal) =>
    report.groupsFrom(await call(homeEndpoints.months, { months: '12' }, early(signal))),
  late: async (signal: AbortSignal) => report.lateFrom(await call(homeEndpoints.late, {}, early(signal))),
  overdue: async (by: OverdueBy, signal: AbortSignal) =>
    report.groupsFrom(await call(homeEndpoints.overdue, { by }, quietly(signal))),
  visitTotals: async (signal: AbortSignal) =>
    report.visitTotalsFrom(await call(homeEndpoints.visitTotals, {}, quietly(signal))),
  visitDays: async (signal: AbortSignal) => {
    const days = report.visitDaysFrom(await call(homeEndpoints.visitDays, {}, quietly(signal)))
    return weekOfVisits(days, beijingDay(new Date()))
  },
}

/** Seven days up to today. The server omits days without visits; the chart needs them. */
function weekOfVisits(found: readonly report.VisitDay[], today: string): report.VisitDay[] {
  const last = mustDayNumber(today)
  return Array.from({ length: 7 }, (_, index) => {
    const day = toPlainDate(last - 6 + index)
    return found.find((one) => one.day === day) ?? { day, visits: 0, addresses: 0 }
  })
}
