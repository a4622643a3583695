import { text } from '../resource/kinds/builders.ts'
import { appointment } from '../resources/legal/appointment.ts'
import type { EntitlementAccount, EntitlementEntry } from '../resources/legal/entitlement.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A time at which a lawyer could receive somebody. */
export interface Slot {
  startAt: string
  endAt: string
  isFree: boolean
  /** Why not. */
  reason?: string
}

export interface BoardDay {
  date: string
  isWorkday: boolean
  /** What kind of day it is, in words. */
  dayText: string
}

export interface DaySlots extends BoardDay {
  /** Why there is no slot at all. */
  problem?: string
  slots: Slot[]
}

/** A lawyer who takes appointments. */
export interface Candidate {
  userId: string
  name: string
  title: string | null
  rating: number | null
  /** The field asked for, the one above it or one below it is among his. */
  isMatching: boolean
  /** Appointments that he has on that day. */
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
  /** The minutes of each day in which he can be booked. */
  hours: { from: number; to: number }[][]
}

export interface Board {
  days: BoardDay[]
  /** Everybody who can be booked or is booked in these days. */
  lawyers: BoardLawyer[]
  visits: BoardVisit[]
}

/** What an appointment has done to a right of a package. */
export interface AppointmentUse {
  account: EntitlementAccount | null
  entries: EntitlementEntry[]
}

const access = may(appointment, 'list')

export const appointmentEndpoints = {
  /** The free and taken times of a lawyer on one day. */
  slots: defineEndpoint({
    method: 'GET',
    path: `${appointment.path}/slots`,
    access,
    input: {
      lawyerId: text('律师', { required: true }),
      itemId: text('预约项目', { required: true }),
      date: text('日期', { required: true }),
      /** The appointment that is moved: its own time is free for it. */
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
