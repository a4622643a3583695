import { type Kysely, sql } from 'kysely'

/**
 * The data of a whole tenant can be erased: inside such a transaction the ledger and the published versions may be
 * removed. They still cannot be changed.
 */
export async function migration0028(db: Kysely<unknown>): Promise<void> {
  for (const [name, words] of [
    ['refuse_version_change', 'versions are never changed or removed'],
    ['refuse_ledger_change', 'entries of the ledger are never changed or removed'],
  ] as const)
    await sql`
      create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' and current_setting('lexdesk.erasing', true) = 'on' then return null; end if;
        raise exception ${sql.lit(words)};
      end $$`.execute(db)
}
