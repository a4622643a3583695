import { type Kysely, sql } from 'kysely'

/**
 * Published templates and contract texts are immutable, which only a trigger can enforce. Existing contracts have
 * states without a log: their log begins with the current state.
 */
export async function migration0006(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table template_version (
      id text collate "C" primary key,
      tenant_id integer not null,
      template_id text collate "C" not null,
      number integer not null,
      version text not null,
      docx text not null,
      sha256 text not null,
      variables jsonb not null,
      clauses jsonb not null,
      by text not null,
      at timestamptz(0) not null,
      constraint template_version_once unique (template_id, number)
    )`.execute(db)
  await sql`
    create table contract_version (
      id text collate "C" primary key,
      tenant_id integer not null,
      contract_id text collate "C" not null,
      number integer not null,
      path text not null,
      name text not null,
      sha256 text not null,
      lines jsonb,
      source text not null,
      template_id text collate "C",
      template_version text,
      note text,
      by text not null,
      at timestamptz(0) not null,
      constraint contract_version_once unique (contract_id, number)
    )`.execute(db)
  await sql`
    create function refuse_version_change() returns trigger language plpgsql as $$ begin
      raise exception 'versions are never changed or removed';
    end $$`.execute(db)
  for (const table of ['template_version', 'contract_version'])
    await sql`
      create trigger ${sql.ref(`${table}_kept`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_version_change()`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('biz_contract') is null or to_regclass('state_log') is null then return; end if;
      insert into state_log (id, resource, row_id, tenant_id, to_state, action, by, at)
      select 'contract-' || c.id, 'contract', c.id, c.tenant_id, c.status, 'add', coalesce(c.create_by, 'system'), c.create_time
      from biz_contract c
      where c.status is not null
        and not exists (select 1 from state_log l where l.resource = 'contract' and l.row_id = c.id);
    end $$`.execute(db)
}
