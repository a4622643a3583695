import { addMinutes, appointment, bookedStates, minutesBetween, user, type Values } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { bookedConstraint } from './appointmentTables.ts'
import { readTerms } from './AppointmentTerms.ts'

const col = columnsOf(appointment)
const a = columnsOf(appointment, 'a')
const u = columnsOf(user, 'u')

interface Booking {
  no: string
  lawyer: string
  personName: string
  startAt: string
  endAt: string
  busyUntil: string
}

/** Names the conflicting appointment after the database has refused a booking. */
export async function explainBooked(
  db: Kysely<Tables>,
  tenantId: number,
  constraint: string,
  values: Values,
): Promise<string | undefined> {
  if (constraint !== bookedConstraint) return undefined
  const [own] = (
    await sql<{ itemId: string; lawyerId: string | null; startAt: string | null }>`
      select ${col.itemId} as "itemId", ${col.lawyerId} as "lawyerId", ${col.startAt} as "startAt" from ${col.$table}
      where ${col.id} = ${values.id} and ${col.tenantId} = ${tenantId}`.execute(db)
  ).rows
  const terms = await readTerms(db, tenantId, own?.itemId)
  const startAt = (values.startAt ?? own?.startAt) as string | null
  const lawyerId = (values.lawyerId ?? own?.lawyerId) as string | null
  const other =
    terms &&
    startAt &&
    (await bookingAt(
      db,
      tenantId,
      String(values.id),
      lawyerId,
      startAt,
      addMinutes(startAt, terms.duration + terms.bufferMin),
    ))
  if (!other) return '该律师这段时间已有预约，请另选时间'
  const pause = minutesBetween(other.endAt, other.busyUntil)
  const until = pause > 0 ? `（之后 ${pause} 分钟为间隔）` : ''
  return `${other.lawyer}律师 ${other.startAt.slice(0, 16)}–${other.endAt.slice(11, 16)}${until} 已有预约 ${other.no}（${other.personName}），请另选时间`
}

async function bookingAt(
  db: Kysely<Tables>,
  tenantId: number,
  exceptId: string,
  lawyerId: string | null,
  from: string,
  to: string,
): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select ${a.no}, coalesce(${u.realname}, '') as lawyer, ${a.personName} as "personName",
      ${a.startAt} as "startAt", ${a.endAt} as "endAt",
      ${a.busyUntil} as "busyUntil"
    from ${a.$table} left join ${u.$table} on ${u.id} = ${a.lawyerId}
    where ${a.tenantId} = ${tenantId} and ${a.deletedAt} is null and ${a.id} <> ${exceptId}
      and ${a.lawyerId} = ${lawyerId}
      and ${a.status} = any(${[...bookedStates]}::text[])
      and tstzrange(${a.startAt}, ${a.busyUntil}) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    order by ${a.startAt} limit 1`.execute(db)
  return rows[0]
}
