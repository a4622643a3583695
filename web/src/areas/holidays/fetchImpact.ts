import type { SpecialDay } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

export interface CalendarChange {
  days?: SpecialDay[]
  removed?: string[]
}

/** Rows are those that the caller may see; the totals count all. */
export interface Impact {
  deadlines: { id: string; title: string; matter: string | null; from: string; to: string }[]
  deadlineTotal: number
  appointments: { id: string; subject: string; startAt: string }[]
  appointmentTotal: number
  /** Years already confirmed as complete whose public days would change. */
  confirmedYears: number[]
}

/** A sheet that waits to be imported; `lines` grows stale when one of its lines is mended. */
export interface WaitingSheet {
  batchId: string
  lines: number
}

export const fetchImpact = (change: CalendarChange | WaitingSheet, signal?: AbortSignal): Promise<Impact> =>
  'batchId' in change
    ? call({ method: 'GET', path: '/legal/holiday/importImpact' }, { params: { batchId: change.batchId }, signal })
    : call({ method: 'POST', path: '/legal/holiday/impact' }, { body: { ...change }, signal })
