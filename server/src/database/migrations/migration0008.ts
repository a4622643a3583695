import { type Kysely, sql } from 'kysely'

/** Days after its term during which an entitlement may still be used; none until now. */
export async function migration0008(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table if exists entitlement_account add column if not exists carry_days integer not null default 0`.execute(
    db,
  )
}
