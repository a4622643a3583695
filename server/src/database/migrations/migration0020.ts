import { type Kysely, sql } from 'kysely'

/** Payments are numbered, so that a later entry can name the one it reverses. */
export async function migration0020(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('biz_contract_payments') is null then return; end if;
      alter table biz_contract_payments add column if not exists seq integer;
      update biz_contract_payments set seq = order_num where seq is null;
    end $$`.execute(db)
}
