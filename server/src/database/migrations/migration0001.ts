import { type Kysely, sql } from 'kysely'

/**
 * What schema sync cannot express: the functions of substring search, and the tally of active rows with its trigger
 * functions.
 */
export async function migration0001(db: Kysely<unknown>): Promise<void> {
  // `lower` in collation C changes only A–Z: the same on every server and version, so the index never goes stale. A
  // Chinese character and its neighbour are selective; letters and digits need four. The end is padded, which only
  // finds too much, and the comparison itself follows.
  await sql`
    create function substring_grams(value text) returns tsvector
    language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      grams text[] := string_to_array(lower(value collate "C") || e'\\x01\\x01\\x01', null);
      n integer := array_length(grams, 1) - 3;
    begin
      for i in 1 .. n loop
        if ascii(grams[i]) < 128 then
          grams[i] := grams[i] || grams[i + 1] || grams[i + 2] || grams[i + 3];
        else
          grams[i] := grams[i] || grams[i + 1];
        end if;
      end loop;
      return array_to_tsvector(grams[1 : n]);
    end $$`.execute(db)

  // Text that occurs in many rows is found faster by scanning rows than by the index, whose expression is expensive to
  // compute row by row. Declared immutable so that the planner evaluates it while planning; it only affects the plan.
  await sql`
    create function substring_is_common(index_name text, grams text[], is_prefix boolean) returns boolean
    language plpgsql immutable parallel safe as $$
    declare
      common text[];
      shares real[];
    begin
      select most_common_elems::text, most_common_elem_freqs into common, shares
        from pg_stats where schemaname = current_schema() and tablename = index_name;
      if is_prefix then
        return (select coalesce(sum(share), 0) > 0.05
                  from unnest(common, shares) as u (gram, share) where starts_with(gram, grams[1]));
      end if;
      for i in 1 .. cardinality(grams) loop
        if coalesce(shares[array_position(common, grams[i])], 0) <= 0.05 then
          return false;
        end if;
      end loop;
      return true;
    end $$`.execute(db)

  await sql`
    create table row_tally (
      table_name text collate "C" not null,
      tenant_id integer not null,
      day date not null,
      n bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(db)
  await sql`create index row_tally_key on row_tally (table_name, tenant_id, day) include (n)`.execute(db)

  // The day in China; a row without a time counts on a day that no row can have.
  await sql`
    create function tally_day(at timestamptz) returns date language sql immutable parallel safe
    as $$ select coalesce((at at time zone 'Asia/Shanghai')::date, date '0001-01-01') $$`.execute(db)

  // The triggers only append, so writers never block each other here.
  await sql`
    create function tally_insert() returns trigger language plpgsql as $$ begin
      insert into row_tally select tg_table_name, tenant_id, tally_day(create_time), count(*)
        from added where deleted_at is null group by 2, 3;
      return null;
    end $$`.execute(db)
  await sql`
    create function tally_delete() returns trigger language plpgsql as $$ begin
      insert into row_tally select tg_table_name, tenant_id, tally_day(create_time), -count(*)
        from removed where deleted_at is null group by 2, 3;
      return null;
    end $$`.execute(db)
  await sql`
    create function tally_update() returns trigger language plpgsql as $$ begin
      if old.deleted_at is null then
        insert into row_tally values (tg_table_name, old.tenant_id, tally_day(old.create_time), -1);
      end if;
      if new.deleted_at is null then
        insert into row_tally values (tg_table_name, new.tenant_id, tally_day(new.create_time), 1);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function tally_truncate() returns trigger language plpgsql as $$ begin
      insert into row_tally select table_name, tenant_id, day, -sum(n)
        from row_tally where table_name = tg_table_name group by 1, 2, 3 having sum(n) <> 0;
      return null;
    end $$`.execute(db)
}
