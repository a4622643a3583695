import { beijingDay, homeEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import * as report from './HomeReport.ts'
import { weekOfVisits } from './weekOfVisits.ts'

export type OverdueBy = 'days' | 'lawyer'

/** Each part of a dashboard shows its own error, so its call is quiet. */
export const quietly = (signal: AbortSignal) => ({ signal, quiet: true })

export const homeCalls = {
  figures: async (signal: AbortSignal) => report.figuresFrom(await call(homeEndpoints.figures, {}, quietly(signal))),
  months: async (signal: AbortSignal) =>
    report.groupsFrom(await call(homeEndpoints.months, { months: '12' }, quietly(signal))),
  overdue: async (by: OverdueBy, signal: AbortSignal) =>
    report.groupsFrom(await call(homeEndpoints.overdue, { by }, quietly(signal))),
  visitTotals: async (signal: AbortSignal) =>
    report.visitTotalsFrom(await call(homeEndpoints.visitTotals, {}, quietly(signal))),
  visitDays: async (signal: AbortSignal) => {
    const days = report.visitDaysFrom(await call(homeEndpoints.visitDays, {}, quietly(signal)))
    return weekOfVisits(days, beijingDay(new Date()))
  },
}
