import { addMinutes, errors, type Values, type WallTime } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import type { Tables } from '../../database/Database.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { officeHours } from '../../settings/officeHours.ts'
import { type AppointmentTerms, readTerms } from './AppointmentTerms.ts'
import { readLawyers } from './readLawyers.ts'
import { type House, slotProblem } from './slotProblem.ts'

export async function readHouse(db: Kysely<Tables>, tenantId: number, now: WallTime): Promise<House> {
  return { calendar: await tenantCalendar(db, tenantId), office: await officeHours(db, tenantId), now }
}

export async function termsOf(db: Kysely<Tables>, tenantId: number, itemId: unknown): Promise<AppointmentTerms> {
  const terms = await readTerms(db, tenantId, itemId)
  if (!terms) throw errors.refused('请先编辑该预约，选择预约项目')
  return terms
}

/** The values that take a lawyer's time. Whether somebody else has it already is for the database to say. */
export async function bookSlot(
  { tx, actor, now }: WriteContext,
  { itemId, lawyerId, startAt }: { itemId: unknown; lawyerId: string; startAt: WallTime },
): Promise<Values> {
  const { tenantId } = actor
  const terms = await termsOf(tx, tenantId, itemId)
  const [lawyer] = await readLawyers(tx, tenantId, [lawyerId])
  const refuse = (field: string, message: string) => errors.invalid([{ field, message }])
  if (!lawyer) throw refuse('lawyerId', '接待律师没有律师档案，请先在“律师档案”中登记')
  if (lawyer.status !== 'approved') throw refuse('lawyerId', `${lawyer.name}律师的档案尚未认证，不能派单`)
  if (!lawyer.isAccepting) throw refuse('lawyerId', `${lawyer.name}律师目前不接单`)
  const problem = slotProblem(lawyer, terms, startAt, await readHouse(tx, tenantId, now))
  if (problem) throw refuse('startAt', problem)
  // Two who want the same hour come one after the other; without it each would wait for the other inside the constraint.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking.${lawyerId}`}, 0))`.execute(tx)
  const endAt = addMinutes(startAt, terms.duration)
  return { lawyerId, startAt, endAt, busyUntil: addMinutes(endAt, terms.bufferMin) }
}
