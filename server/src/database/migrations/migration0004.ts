import { type Kysely, sql } from 'kysely'

/**
 * The ledger of entitlements. Sync supports neither checks nor the trigger that makes entries immutable, and the
 * balances depend on both.
 */
export async function migration0004(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entitlement_account (
      id text collate "C" primary key,
      tenant_id integer not null,
      source_type text collate "C" not null,
      source_id text collate "C" not null,
      line_id text collate "C" not null,
      enterprise_id text collate "C",
      person_name text,
      item_type text collate "C" not null,
      item_id text collate "C",
      item_name text not null,
      unit text not null,
      is_unlimited boolean not null default false,
      fair_use_cap integer,
      per_month_cap integer,
      may_overdraw boolean not null default false,
      is_frozen boolean not null default false,
      starts_on date,
      expires_on date,
      valid_days integer,
      unit_value bigint not null default 0,
      granted integer not null default 0,
      available integer not null default 0,
      held integer not null default 0,
      consumed integer not null default 0,
      entry_count integer not null default 0,
      constraint entitlement_account_not_negative check (available >= 0 or may_overdraw),
      constraint entitlement_account_holds check (held >= 0 and consumed >= 0)
    )`.execute(db)
  await sql`create unique index entitlement_account_line on entitlement_account (source_type, source_id, line_id)`.execute(
    db,
  )
  await sql`create index entitlement_account_owner on entitlement_account (tenant_id, enterprise_id, item_type)`.execute(
    db,
  )
  await sql`create index entitlement_account_due on entitlement_account (expires_on) where available > 0`.execute(db)

  await sql`
    create table entitlement_entry (
      id text collate "C" primary key,
      tenant_id integer not null,
      account_id text collate "C" not null,
      type text collate "C" not null
        check (type in ('grant', 'hold', 'consume', 'release', 'expire', 'adjust', 'refund')),
      qty integer not null check (qty >= 0 or type = 'adjust'),
      ref_type text collate "C" not null,
      ref_id text collate "C" not null,
      settles text collate "C",
      at timestamptz(0) not null,
      by text not null,
      balance_after integer not null,
      note text
    )`.execute(db)
  await sql`
    create unique index entitlement_entry_once on entitlement_entry (account_id, type, ref_type, ref_id)`.execute(db)
  await sql`create index entitlement_entry_page on entitlement_entry (account_id, id desc)`.execute(db)
  await sql`create index entitlement_entry_ref on entitlement_entry (ref_type, ref_id)`.execute(db)
  await sql`
    create unique index entitlement_entry_settled on entitlement_entry (settles) where settles is not null`.execute(db)

  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$ begin
      raise exception 'entries of the ledger are never changed or removed';
    end $$`.execute(db)
  await sql`
    create trigger entitlement_entry_append_only before update or delete or truncate on entitlement_entry
    for each statement execute function refuse_ledger_change()`.execute(db)
}
