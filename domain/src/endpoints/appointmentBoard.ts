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
