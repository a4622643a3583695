import { type Kysely, sql } from 'kysely'

/** The state of a tenant is a value of a dictionary, as all of them are kept: text. */
export async function migration0002(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table if exists sys_tenant
      alter column status drop default,
      alter column status type text using status::text,
      alter column status set default '1'`.execute(db)
}
