import { addMinutes, type appointment, createCalendar, errors, type SpecialDay, type WallTime } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { specialDaysSql } from '../../calendar/tenantCalendar.ts'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/connection/PlannedClient.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'
import { officeHoursOf, type OfficeSettings, officeSettingsSql } from '../../settings/officeHours.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { type AppointmentTerms, readTerms } from './AppointmentTerms.ts'
import { readLawyers } from './readLawyers.ts'
import { type BookingOffice, slotRefusal } from './slotRefusal.ts'

export async function readOffice(db: Kysely<Tables>, tenantId: number, now: WallTime): Promise<BookingOffice> {
  const { rows } = await sql<{ days: SpecialDay[]; office: OfficeSettings }>`${plannedOnce}
    select ${specialDaysSql(tenantId)} as days, ${officeSettingsSql(tenantId)} as office`.execute(db)
  const { days, office } = rows[0]!
  return { calendar: createCalendar(days), hours: officeHoursOf(office), now }
}

export async function termsOf(db: Kysely<Tables>, tenantId: number, itemId: unknown): Promise<AppointmentTerms> {
  const terms = await readTerms(db, tenantId, itemId)
  if (!terms) throw errors.refused('请先编辑该预约，选择预约项目')
  return terms
}

/** The values that book a slot. Conflicts with other bookings are left to the database constraint. */
export async function bookSlot(
  { tx, actor, now }: WriteContext,
  { itemId, lawyerId, startAt }: { itemId: unknown; lawyerId: string; startAt: WallTime },
): Promise<ValuesOf<typeof appointment>> {
  const { tenantId } = actor
  const terms = await termsOf(tx, tenantId, itemId)
  const [lawyer] = await readLawyers(tx, tenantId, [lawyerId])
  const refuse = (field: string, message: string) => errors.invalid([{ field, message }])
  if (!lawyer) throw refuse('lawyerId', '接待律师没有律师档案，请先在“律师档案”中登记')
  if (lawyer.status !== 'approved') throw refuse('lawyerId', `${lawyer.name}律师的档案尚未认证，不能派单`)
  if (!lawyer.isAccepting) throw refuse('lawyerId', `${lawyer.name}律师目前不接单`)
  const office = await readOffice(tx, tenantId, now)
  const problem = slotRefusal(lawyer, terms, startAt, office)
  if (problem) throw refuse('startAt', problem)
  const endAt = addMinutes(startAt, terms.duration)
  const busyUntil = addMinutes(endAt, terms.bufferMin)
  await takeLocks(tx, ...hoursOf(lawyerId, startAt, busyUntil))
  return { lawyerId, startAt, endAt, busyUntil }
}

const minutesHeld = 30

/** The half hours that an appointment touches; two that overlap have one in common. */
function hoursOf(lawyerId: string, startAt: WallTime, busyUntil: WallTime): string[] {
  const minutesIntoSlot = Number(startAt.slice(14, 16)) % minutesHeld
  const hours: string[] = []
  for (
    let hour = addMinutes(startAt.slice(0, 16) + ':00', -minutesIntoSlot);
    hour < busyUntil;
    hour = addMinutes(hour, minutesHeld)
  )
    hours.push(`booking.${lawyerId}.${hour}`)
  return hours
}
