import {
  appointment,
  type Board,
  type Candidate,
  type DaySlots,
  type EntitlementAccount,
  type EntitlementEntry,
} from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

/** What an appointment has done to a right of a package. */
export interface AppointmentUse {
  account: EntitlementAccount | null
  entries: EntitlementEntry[]
}

const get = <T>(name: string, params: Record<string, string>, signal: AbortSignal): Promise<T> =>
  call<T>({ method: 'GET', path: `${appointment.path}/${name}` }, { params, signal })

export const appointmentCalls = {
  slots: (wish: { lawyerId: string; itemId: string; date: string; exceptId: string }, signal: AbortSignal) =>
    get<DaySlots>('slots', wish, signal),
  candidates: (goodAtId: string, date: string, signal: AbortSignal) =>
    get<Candidate[]>('candidates', { goodAtId, date }, signal),
  use: (id: string, signal: AbortSignal) => get<AppointmentUse>('entitlement', { id }, signal),
  board: (from: string, to: string, signal: AbortSignal) => get<Board>('board', { from, to }, signal),
}
