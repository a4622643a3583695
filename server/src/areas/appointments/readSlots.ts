import {
  addMinutes,
  appointment,
  atMinute,
  bookedStates,
  type DaySlots,
  explainDay,
  isWorkday,
  type Slot,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { readOffice, termsOf } from './bookSlot.ts'
import { openSpans } from './LawyerHours.ts'
import { readLawyers } from './readLawyers.ts'
import { dayRefusal, slotRefusal } from './slotRefusal.ts'

const col = columnsOf(appointment)

interface SlotWish {
  lawyerId: string
  itemId: string
  date: string
  /** The appointment being rescheduled does not conflict with itself. */
  exceptId: string
}

/** The slots of a lawyer on a day, and which of them are free. */
export async function readSlots(
  engine: Engine,
  tenantId: number,
  { lawyerId, itemId, date, exceptId }: SlotWish,
): Promise<DaySlots> {
  const db = engine.db.kysely
  const terms = await termsOf(db, tenantId, itemId)
  const office = await readOffice(db, tenantId, wallClock())
  const [lawyer] = await readLawyers(db, tenantId, [lawyerId])
  const day = { date, isWorkday: isWorkday(office.calendar, date), dayText: explainDay(office.calendar, date) }
  const spans = lawyer ? openSpans(lawyer, date, office.calendar, office.hours) : []
  const problem =
    lawyer?.status === 'approved' && lawyer.isAccepting
      ? (dayRefusal(terms, date, office) ?? (spans.length === 0 ? `${lawyer.name}律师当天不可约` : undefined))
      : '该律师没有已认证且接单的律师档案'
  if (problem || !lawyer) return { ...day, ...(problem && { problem }), slots: [] }
  const step = await readSetting(db, tenantId, 'appointment.slotMinutes')
  const taken = await bookings(engine, tenantId, lawyerId, date, exceptId)
  const starts = spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.floor((to - from - terms.duration) / step) + 1) }, (_, n) => from + n * step),
  )
  return {
    ...day,
    slots: starts.map((minute): Slot => {
      const startAt = atMinute(date, minute)
      const endAt = addMinutes(startAt, terms.duration)
      const busyUntil = addMinutes(endAt, terms.bufferMin)
      const other = taken.find((one) => one.startAt < busyUntil && startAt < one.busyUntil)
      const reason = other ? '已有预约' : slotRefusal(lawyer, terms, startAt, office)
      return { startAt, endAt, isFree: reason === undefined, ...(reason !== undefined && { reason }) }
    }),
  }
}

async function bookings(engine: Engine, tenantId: number, lawyerId: string, date: string, exceptId: string) {
  const { rows } = await sql<{ startAt: string; busyUntil: string }>`
    select ${col.startAt} as "startAt", coalesce(${col.busyUntil}, ${col.endAt}, ${col.startAt}) as "busyUntil"
      from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.lawyerId} = ${lawyerId} and ${col.deletedAt} is null
      and ${col.id} <> ${exceptId}
      and ${col.status} = any(${[...bookedStates]}::text[])
      and ${col.startAt} < (${date}::date + 1)::timestamptz
        and coalesce(${col.busyUntil}, ${col.endAt}) > ${date}::date::timestamptz
    order by ${col.startAt}`.execute(engine.db.kysely)
  return rows
}
