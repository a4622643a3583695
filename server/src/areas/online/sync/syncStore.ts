import { randomBytes } from 'node:crypto'
import { onlineForm, type SyncPeriod } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import type { Tx, WriteContext } from '../../../resource/Engine.ts'
import { syncRowTable, syncTable } from './syncTables.ts'

const col = columnsIn(syncTable)
const s = columnsIn(syncTable, 's')
const f = columnsOf(onlineForm, 'f')
const row = columnsIn(syncRowTable)

/** An instance that has stopped leaves its work to others after this time. */
const claimSeconds = 60
const claimEnd = sql`now() + make_interval(secs => ${claimSeconds})`
export const extendMs = 15_000

export interface Claim {
  formId: string
  tenantId: number
  code: string
  title: string
  claim: string
}

export interface Ordered extends Claim {
  userId: string
}

export async function addSync({ tx, actor }: WriteContext, formId: string, every: SyncPeriod): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.formId}, ${col.tenantId}, ${col.every})
    values (${formId}, ${actor.tenantId}, ${every})`.execute(tx)
}

export async function removeSync(tx: Tx, formId: string): Promise<void> {
  await sql`delete from ${col.$table} where ${col.formId} = ${formId}`.execute(tx)
}

/** After publishing: the fields may be others, so that it is due again even if the order is lost. */
export async function orderWhole({ tx, actor }: WriteContext, formId: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.orderedBy} = ${actor.userId}, ${col.triedAt} = null, ${col.problem} = null
    where ${col.formId} = ${formId}`.execute(tx)
}

/** For a form whose tables are dropped: it can be published again. */
export async function forgetRead(tx: Tx, formId: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.asOf} = null, ${col.triedAt} = null, ${col.problem} = null, ${col.leftOutRows} = 0,
      ${col.leftOutValues} = 0, ${col.notes} = null
    where ${col.formId} = ${formId}`.execute(tx)
}

/** False while it is running or ordered. */
export async function orderSync(db: Kysely<Tables>, userId: string, formId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${col.$table} set ${col.orderedBy} = ${userId}
    where ${col.formId} = ${formId} and ${col.orderedBy} is null
      and (${col.claimedUntil} is null or ${col.claimedUntil} < now())`.execute(db)
  return numAffectedRows === 1n
}

export async function setPeriod(tx: Tx, formId: string, every: SyncPeriod): Promise<void> {
  await sql`update ${col.$table} set ${col.every} = ${every} where ${col.formId} = ${formId}`.execute(tx)
}

const isOrdered = sql<boolean>`${s.orderedBy} is not null`
/** What has failed is tried again after an hour, unless it waits for a person. */
const isDue = sql<boolean>`(${s.triedAt} is null or ${s.every} <> 'manual' and ${s.triedAt} <= now() - case
  when ${s.every} = 'hour' or ${s.problem} is not null then interval '1 hour' else interval '1 day' end)`

export const claimOrdered = (db: Kysely<Tables>): Promise<Ordered[]> => claimThose(db, isOrdered)
export const claimIfDue = async (db: Kysely<Tables>, formId: string): Promise<Claim | undefined> =>
  (await claimThose(db, sql<boolean>`${isDue} and ${s.formId} = ${formId}`))[0]

/** Of several instances only one gets each. */
async function claimThose(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<Ordered[]> {
  const { rows } = await sql<Ordered>`
    with free as (
      select ${s.formId}, ${s.orderedBy}, ${f.code}, ${f.title} from ${s.$table} join ${f.$table} on ${f.id} = ${s.formId}
      where ${which} and (${s.claimedUntil} is null or ${s.claimedUntil} < now())
        and ${f.deletedAt} is null and ${f.status} in ('published', 'changed')
      for update of s skip locked
    )
    update ${s.$table} set ${col.orderedBy} = null, ${col.claim} = ${randomBytes(12).toString('hex')} || ${s.formId},
      ${col.claimedUntil} = ${claimEnd}
    from free where free.form_id = ${s.formId}
    returning ${s.formId} as "formId", ${s.tenantId} as "tenantId", free.code, free.title, ${s.claim}, free.ordered_by as "userId"`.execute(
    db,
  )
  return rows
}

/** The forms whose time has come, with a higher id than this one. */
export async function dueSyncs(
  db: Kysely<Tables>,
  after: string,
  limit: number,
): Promise<{ id: string; tenantId: number }[]> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select ${s.formId} as id, ${s.tenantId} as "tenantId" from ${s.$table}
    where ${isDue} and ${s.formId} > ${after} order by ${s.formId} limit ${limit}`.execute(db)
  return rows
}

/** False when another instance has taken it over. */
export async function extendClaim(db: Kysely<Tables>, { formId, claim }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${col.$table} set ${col.claimedUntil} = ${claimEnd}
    where ${col.formId} = ${formId} and ${col.claim} = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Locks the claim until the commit; false when it is lost. */
export async function lockClaim(tx: Tx, { formId, claim }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.formId} = ${formId} and ${col.claim} = ${claim} for update`.execute(tx)
  return rows.length === 1
}

export interface LeftOut {
  rows: number
  values: number
  notes: string[]
}

/** Within the transaction that has written the rows. */
export async function recordSuccess(tx: Tx, { formId }: Claim, asOf: string, leftOut: LeftOut): Promise<void> {
  await sql`
    update ${col.$table} set ${col.triedAt} = now(), ${col.problem} = null, ${col.asOf} = ${asOf}::timestamptz,
      ${col.leftOutRows} = ${leftOut.rows}, ${col.leftOutValues} = ${leftOut.values},
      ${col.notes} = ${leftOut.notes}::text[]
    where ${col.formId} = ${formId}`.execute(tx)
}

export async function recordProblem(db: Kysely<Tables>, { formId, claim }: Claim, problem: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.triedAt} = now(), ${col.problem} = ${problem}
    where ${col.formId} = ${formId} and ${col.claim} = ${claim}`.execute(db)
}

/** Gives the claim back, with the rows that were read. */
export async function release(db: Kysely<Tables>, { formId, claim }: Claim): Promise<void> {
  await sql`delete from ${row.$table} where ${row.formId} = ${formId} and ${row.claim} = ${claim}`.execute(db)
  await sql`
    update ${col.$table} set ${col.claim} = null, ${col.claimedUntil} = null
    where ${col.formId} = ${formId} and ${col.claim} = ${claim}`.execute(db)
}

/** Rows that an instance has left when it stopped. */
export async function removeLeft(db: Kysely<Tables>, { formId, claim }: Claim): Promise<void> {
  await sql`delete from ${row.$table} where ${row.formId} = ${formId} and ${row.claim} <> ${claim}`.execute(db)
}
