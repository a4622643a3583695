import { appointment, type EntitlementAccount, type EntitlementEntry } from '@lexdesk/domain'
import { call } from '../../api/call.ts'

export interface Slot {
  startAt: string
  endAt: string
  isFree: boolean
  reason?: string
}

export interface DaySlots {
  date: string
  isWorkday: boolean
  dayText: string
  problem?: string
  slots: Slot[]
}

export interface Candidate {
  userId: string
  name: string
  title: string | null
  rating: number | null
  isMatching: boolean
  load: number
}

export interface BoardDay {
  date: string
  isWorkday: boolean
  dayText: string
}

export interface BoardVisit {
  id: string
  no: string
  subject: string
  personName: string
  lawyerId: string
  startAt: string
  endAt: string
  status: string
  statusText: string
}

export interface BoardLawyer {
  userId: string
  name: string
  /** Minutes of each day in which he can be booked. */
  hours: { from: number; to: number }[][]
}

export interface Board {
  days: BoardDay[]
  lawyers: BoardLawyer[]
  visits: BoardVisit[]
}

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
