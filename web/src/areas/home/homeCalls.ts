import { call } from '../../api/call.ts'
import { chinaDay } from './chinaDay.ts'
import * as report from './HomeReport.ts'
import { weekOfVisits } from './weekOfVisits.ts'

export type OverdueBy = 'days' | 'lawyer'

/** Each part of the page tells its own failure, so the calls are quiet. */
async function ask<T>(path: string, read: (answer: unknown) => T, signal: AbortSignal, params = {}): Promise<T> {
  return read(await call<unknown>({ method: 'GET', path }, { params, signal, quiet: true }))
}

export const homeCalls = {
  figures: (signal: AbortSignal) => ask('/report/home/list', report.figuresFrom, signal),
  months: (signal: AbortSignal) => ask('/report/home/bar', report.groupsFrom, signal, { months: 12 }),
  overdue: (by: OverdueBy, signal: AbortSignal) => ask('/report/home/delayBar', report.groupsFrom, signal, { by }),
  visitTotals: (signal: AbortSignal) => ask('/sys/loginfo', report.visitTotalsFrom, signal),
  visitDays: async (signal: AbortSignal) =>
    weekOfVisits(await ask('/sys/visitInfo', report.visitDaysFrom, signal), chinaDay(new Date())),
}
