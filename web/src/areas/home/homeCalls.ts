import { beijingDay } from '@lexdesk/domain'
import { askQuietly } from './askQuietly.ts'
import * as report from './HomeReport.ts'
import { weekOfVisits } from './weekOfVisits.ts'

export type OverdueBy = 'days' | 'lawyer'

async function ask<T>(path: string, read: (answer: unknown) => T, signal: AbortSignal, params = {}): Promise<T> {
  return read(await askQuietly<unknown>(path, signal, params))
}

export const homeCalls = {
  figures: (signal: AbortSignal) => ask('/report/home/list', report.figuresFrom, signal),
  months: (signal: AbortSignal) => ask('/report/home/bar', report.groupsFrom, signal, { months: 12 }),
  overdue: (by: OverdueBy, signal: AbortSignal) => ask('/report/home/delayBar', report.groupsFrom, signal, { by }),
  visitTotals: (signal: AbortSignal) => ask('/sys/loginfo', report.visitTotalsFrom, signal),
  visitDays: async (signal: AbortSignal) =>
    weekOfVisits(await ask('/sys/visitInfo', report.visitDaysFrom, signal), beijingDay(new Date())),
}
