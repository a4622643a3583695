import { type Kysely, sql } from 'kysely'

/** The state of a tenant is a dictionary value and is stored as text like all of them. */
export async function migration0002(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table if exists sys_tenant
      alter column status drop default,
      alter column status type text using status::text,
      alter column status set default '1'`.execute(db)
}
