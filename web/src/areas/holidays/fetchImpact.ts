import { type CalendarChange, holidayEndpoints, type HolidayImpact } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

/** A sheet to be imported; `lines` is stale once one of its lines is corrected. */
export interface WaitingSheet {
  batchId: string
  lines: number
}

export const fetchImpact = (change: CalendarChange | WaitingSheet, signal?: AbortSignal): Promise<HolidayImpact> =>
  'batchId' in change
    ? call(holidayEndpoints.importImpact, { batchId: change.batchId }, { signal })
    : call(holidayEndpoints.impact, change, { signal })
