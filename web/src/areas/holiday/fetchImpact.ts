import type { SpecialDay } from '@lexdesk/domain'
import { call } from '../../api/call.ts'

export interface CalendarChange {
  days?: SpecialDay[]
  removed?: string[]
}

export interface Impact {
  deadlines: { id: string; title: string; matter: string; from: string; to: string }[]
  appointments: { id: string; subject: string; startAt: string }[]
}

export const fetchImpact = (change: CalendarChange, signal?: AbortSignal): Promise<Impact> =>
  call({ method: 'POST', path: '/legal/holiday/impact' }, { body: { ...change }, signal })
