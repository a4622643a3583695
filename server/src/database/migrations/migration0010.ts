import { type Kysely, sql } from 'kysely'

/** Closes accounts that were refunded or terminated: they cannot be used any more. */
export async function migration0010(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table if exists entitlement_account add column if not exists is_closed boolean not null default false`.execute(
    db,
  )
  await sql`
    do $$ begin
      if to_regclass('entitlement_account') is null then return; end if;
      if to_regclass('biz_package_order') is not null then
        update entitlement_account a set is_closed = true from biz_package_order o
        where a.source_type = 'packageOrder' and a.source_id = o.id and o.status = 'refunded';
      end if;
      if to_regclass('biz_counsel') is not null then
        update entitlement_account a set is_closed = true from biz_counsel c
        where a.source_type = 'counsel' and a.source_id = c.id and c.status = 'terminated';
      end if;
    end $$`.execute(db)
}
