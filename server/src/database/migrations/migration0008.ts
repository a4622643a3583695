import { type Kysely, sql } from 'kysely'

/** What of a right may be used for some days after its term is over; until now none was. */
export async function migration0008(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table if exists entitlement_account add column if not exists carry_days integer not null default 0`.execute(
    db,
  )
}
