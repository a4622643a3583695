import { deadline, mustDayNumber, type SilentReason, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { newId } from '../../database/newId.ts'
import type { Reminder, Silence } from './planReminder.ts'
import type { RemindedDeadline } from './remindedDeadlines.ts'
import { reminderTable } from './reminderTable.ts'

const col = columnsIn(reminderTable)
const d = columnsOf(deadline, 'd')
const r = columnsIn(reminderTable, 'r')

const dayBefore = (day: string): string => toPlainDate(mustDayNumber(day) - 1)

/**
 * Stores reminders that were sent, or whose receivers get their notice afterwards (`areUnsent`). Each replaces a silent
 * record of the same day.
 */
export async function recordReminders(
  engine: Engine,
  reminders: readonly (readonly [RemindedDeadline, Reminder])[],
  today: string,
  areUnsent = false,
): Promise<void> {
  await engine.db.kysely.transaction().execute(async (tx) => {
    for (const [row, { kind, stage, to, missedFrom, isCatchUp }] of reminders) {
      await shortenSilence(tx, row, today)
      if (missedFrom)
        await insert(tx, row, { first: missedFrom, last: dayBefore(today), kind: 'none', reason: 'missed' })
      await insert(tx, row, { first: today, last: today, kind, stage, to, isCatchUp, unsent: areUnsent ? to : [] })
    }
  })
}

/** Stores why no reminder was sent. Consecutive days with the same reason share one record. */
export async function recordSilence(
  engine: Engine,
  silences: readonly (readonly [RemindedDeadline, Silence])[],
  today: string,
): Promise<void> {
  const isSame = ([{ last }, { reason }]: (typeof silences)[number]): boolean => last?.reason === reason
  const extended = new Set(silences.filter((one) => isSame(one) && !one[1].missedFrom).map(([{ last }]) => last!.id))
  await engine.db.kysely.transaction().execute(async (tx) => {
    await sql`
      update ${col.$table} set ${col.lastDay} = ${today}
      where ${col.id} = any(${[...extended]}::text[]) and ${col.lastDay} < ${today}::date`.execute(tx)
    for (const [row, { reason, missedFrom }] of silences) {
      if (missedFrom)
        await insert(tx, row, { first: missedFrom, last: dayBefore(today), kind: 'none', reason: 'missed' })
      if (extended.has(row.last?.id ?? '')) continue
      await shortenSilence(tx, row, today)
      await insert(tx, row, { first: today, last: today, kind: 'none', reason })
    }
  })
}

/** A finished or deleted deadline runs again: it was finished until yesterday, and counts from today. */
export async function recordResumption(tx: Tx, deadlineId: string, today: string): Promise<void> {
  const { rows } = await sql<RemindedDeadline>`
    select ${d.id}, ${d.tenantId} as "tenantId", to_char(${d.date}, 'YYYY-MM-DD') as due,
      jsonb_build_object('id', ${r.id},
      'firstDay', ${r.firstDay}, 'day', ${today}::text, 'reason', ${r.reason}) as last
    from ${d.$table} join ${r.$table} on ${r.deadlineId} = ${d.id}
    where ${d.id} = ${deadlineId} order by ${r.firstDay} desc limit 1`.execute(tx)
  const [row] = rows
  if (row?.last?.reason !== 'finished') return
  await shortenSilence(tx, row, today)
  await insert(tx, row, { first: today, last: today, kind: 'none', reason: 'resumed' })
}

/** Ends the current silent record yesterday. */
async function shortenSilence(tx: Tx, { last }: RemindedDeadline, today: string): Promise<void> {
  if (!last?.reason || last.day < today) return
  if (last.firstDay >= today) await sql`delete from ${col.$table} where ${col.id} = ${last.id}`.execute(tx)
  else await sql`update ${col.$table} set ${col.lastDay} = ${dayBefore(today)} where ${col.id} = ${last.id}`.execute(tx)
}

interface Record {
  first: string
  last: string
  kind: Reminder['kind'] | 'none'
  stage?: number
  to?: string[]
  unsent?: string[]
  reason?: SilentReason
  isCatchUp?: boolean
}

async function insert(tx: Tx, row: RemindedDeadline, { first, last, kind, ...more }: Record): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.id}, ${col.tenantId}, ${col.deadlineId}, ${col.firstDay}, ${col.lastDay},
      ${col.due}, ${col.kind}, ${col.stage}, ${col.userIds}, ${col.unsentIds},
      ${col.reason}, ${col.isCatchUp}, ${col.createdAt})
    values (${newId()}, ${row.tenantId}, ${row.id}, ${first}, ${last}, ${row.due}, ${kind}, ${more.stage ?? null},
      ${more.to ?? null}, ${more.unsent ?? null}, ${more.reason ?? null}, ${more.isCatchUp ?? false}, ${wallClock()})
    on conflict (${col.deadlineId}, ${col.firstDay}) do nothing`.execute(tx)
}
