import { text } from '../resource/kinds/builders.ts'
import { appointment } from '../resources/legal/appointments/appointment.ts'
import type { EntitlementAccount, EntitlementEntry } from '../resources/legal/packages/entitlement.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A time slot of a lawyer. */
export interface Slot {
  startAt: string
  endAt: string
  isFree: boolean
  /** Why the slot is not available. */
  reason?: string
}

export interface BoardDay {
  date: string
  isWorkday: boolean
  /** What kind of day it is, in words. */
  dayText: string
}

export interface DaySlots extends BoardDay {
  /** Why the day has no slots. */
  problem?: string
  slots: Slot[]
}

/** A lawyer who takes appointments. */
export interface Candidate {
  userId: string
  name: string
  title: string | null
  rating: number | null
  /** Whether the lawyer practises in the requested field, its parent or one of its children. */
  isMatching: boolean
  /** Appointments of the lawyer on that day. */
  load: number
}

export interface BoardVisit {
  id: string
  version: number
  no: string
  subject: string
  personName: string
  itemId: string | null
  lawyerId: string
  startAt: string
  endAt: string
  status: string
  statusText: string
}

export interface BoardLawyer {
  userId: string
  name: string
  /** Bookable minutes of each day. */
  hours: { from: number; to: number }[][]
}

export interface Board {
  days: BoardDay[]
  /** Every lawyer who is bookable or booked in these days. */
  lawyers: BoardLawyer[]
  visits: BoardVisit[]
}

/** The effect of an appointment on an entitlement. */
export interface AppointmentUse {
  account: EntitlementAccount | null
  entries: EntitlementEntry[]
}

const access = may(appointment, 'list')

export const appointmentEndpoints = {
  /** Free and taken slots of a lawyer on one day. */
  slots: defineEndpoint({
    method: 'GET',
    path: `${appointment.path}/slots`,
    access,
    input: {
      lawyerId: text('律师', { required: true }),
      itemId: text('预约项目', { required: true }),
      date: text('日期', { required: true }),
      /** The appointment that is rescheduled: its own slot counts as free. */
      exceptId: text('预约', { default: '' }),
    },
    answer: answerOf<DaySlots>(),
  }),
  candidates: defineEndpoint({
    method: 'GET',
    path: `${appointment.path}/candidates`,
    access,
    input: { goodAtId: text('擅长领域', { required: true }), date: text('日期') },
    answer: answerOf<Candidate[]>(),
  }),
  entitlement: defineEndpoint({
    method: 'GET',
    path: `${appointment.path}/entitlement`,
    access,
    input: { id: text('预约', { required: true }) },
    answer: answerOf<AppointmentUse>(),
  }),
  board: defineEndpoint({
    method: 'GET',
    path: `${appointment.path}/board`,
    access,
    input: { from: text('开始日期', { required: true }), to: text('结束日期', { required: true }) },
    answer: answerOf<Board>(),
  }),
}
