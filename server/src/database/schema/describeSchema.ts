import type { ClientBase } from 'pg'

/** Everything needed to rebuild the current schema, as SQL in the order of execution. */
export interface SchemaDescription {
  extensions: string[]
  functions: string[]
  sequences: string[]
  tables: { name: string; create: string }[]
  /** Keys, indexes and triggers: run after the rows, so that loading is fast and counts nothing twice. */
  finish: string[]
}

const inSchema = (column: string): string => `${column} = current_schema()::regnamespace`
const notOfExtension = (oid: string): string =>
  `not exists (select 1 from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`

export async function describeSchema(client: ClientBase): Promise<SchemaDescription> {
  const texts = async (query: string): Promise<string[]> =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text)

  // Those that an object of this schema uses: a server has others, which only an administrator may create.
  const extensions = await texts(`
    select distinct format('create extension if not exists %I', e.extname) as text
    from pg_extension e
      join pg_depend member on member.refclassid = 'pg_extension'::regclass and member.refobjid = e.oid and member.deptype = 'e'
      join pg_depend d on d.refclassid = member.classid and d.refobjid = member.objid
      left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid
      left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
      left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      left join pg_trigger g on d.classid = 'pg_trigger'::regclass and g.oid = d.objid
      left join pg_proc p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
      left join pg_class c on c.oid = coalesce(k.conrelid, f.adrelid, r.ev_class, g.tgrelid,
        case when d.classid = 'pg_class'::regclass then d.objid end)
    where e.extname <> 'plpgsql' and (${inSchema('c.relnamespace')} and ${notOfExtension('c.oid')}
      or ${inSchema('p.pronamespace')} and ${notOfExtension('p.oid')})
    order by 1`)
  const functions = await texts(`
    select replace(pg_get_functiondef(p.oid), format('FUNCTION %I.', current_schema()), 'FUNCTION ') as text
    from pg_proc p where ${inSchema('p.pronamespace')} and p.prokind = 'f' and ${notOfExtension('p.oid')} order by p.oid`)
  const sequences = await texts(`
    select format('create sequence %I as %s increment %s minvalue %s maxvalue %s start %s cache %s %s; ',
             sequencename, data_type, increment_by, min_value, max_value, start_value, cache_size, case when cycle then 'cycle' else '' end)
           || format('select setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value), last_value is not null) as text
    from pg_sequences where schemaname = current_schema() order by sequencename`)
  const { rows: tables } = await client.query<{ name: string; create: string }>(`
    select c.relname as name, format(E'create table %I (\\n  %s\\n)%s', c.relname,
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
          || case when a.attcollation <> t.typcollation then format(' collate %I', o.collname) else '' end
          || case when a.attnotnull then ' not null' else '' end
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''), E',\\n  ' order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join pg_collation o on o.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as create
    from pg_class c where ${inSchema('c.relnamespace')} and c.relkind = 'r' and ${notOfExtension('c.oid')} order by c.relname`)
  const finish = await texts(`
    select text from (
      select 1 as step, conname as name, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
        from pg_constraint where ${inSchema('connamespace')} and contype in ('p', 'u', 'c', 'x')
      union all
      select 2, x.relname, pg_get_indexdef(i.indexrelid, 0, true)
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where ${inSchema('x.relnamespace')} and ${notOfExtension('i.indrelid')}
          and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
      union all
      select 3, x.relname, format('comment on index %I is %L', x.relname, obj_description(x.oid, 'pg_class'))
        from pg_class x where ${inSchema('x.relnamespace')} and x.relkind = 'i' and obj_description(x.oid, 'pg_class') is not null
      union all
      select 4, g.tgname, pg_get_triggerdef(g.oid, true)
        from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where ${inSchema('c.relnamespace')} and not g.tgisinternal
      union all
      -- By their age: a view can only read those that were there before it.
      select 5, to_char(c.oid::bigint, '0000000000'), format('create view %I as %s', c.relname, pg_get_viewdef(c.oid))
        from pg_class c where ${inSchema('c.relnamespace')} and c.relkind = 'v' and ${notOfExtension('c.oid')}
    ) parts order by step, name`)
  return { extensions, functions, sequences, tables, finish }
}

/** Removes tables, views, sequences and functions of the current schema, except those of extensions. */
export async function dropSchemaObjects(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    select format('drop %s if exists %I cascade', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, relname) as text
      from pg_class c where ${inSchema('relnamespace')} and relkind in ('r', 'p', 'S', 'v') and ${notOfExtension('c.oid')}
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where ${inSchema('pronamespace')} and prokind = 'f' and ${notOfExtension('p.oid')}`)
  for (const { text } of rows) await client.query(text)
}
