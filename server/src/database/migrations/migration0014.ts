import { type Kysely, sql } from 'kysely'

/**
 * Walls are derived from the parent records, so their copies are removed. Notices and messages name the record they are
 * about; for existing ones it is found by their links, by the numbers in their text, or by the client's telephone.
 */
export async function migration0014(db: Kysely<unknown>): Promise<void> {
  for (const table of ['biz_contract', 'biz_deadline', 'biz_conflict_check'])
    await sql`alter table if exists ${sql.table(table)} drop column if exists blocked_user_ids`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('sys_announcement') is null or to_regclass('biz_entrustment') is null
        or to_regclass('biz_appointment') is null then return; end if;
      alter table sys_announcement add column if not exists record_type text,
        add column if not exists record_id text, add column if not exists matter_ids text[];
      update sys_announcement a set record_type = link.parts[1], record_id = link.parts[2] from (
        select id, regexp_match(msg_content,
          '/legal/(contract|appointment|deadline|counselRequest|conflictCheck)\\?detail=([0-9A-Za-z_-]+)') as parts
        from sys_announcement where msg_category = '2') link
      where link.id = a.id and link.parts is not null and a.record_id is null;
      update sys_announcement a set record_type = 'appointment', record_id = p.id from biz_appointment p
      where a.msg_category = '2' and a.record_id is null and p.tenant_id = a.tenant_id
        and p.no = substring(concat_ws(' ', a.title, a.msg_abstract, a.msg_content) from 'YY[0-9]{8,}');
      update sys_announcement a set matter_ids = named.ids from (
        select a.id, array_agg(distinct m.id) as ids
        from sys_announcement a
          cross join regexp_matches(concat_ws(' ', a.title, a.msg_abstract, a.msg_content),
            'WT[0-9]{8,}|/legal/entrustment\\?detail=[0-9A-Za-z_-]+', 'g') word(found)
          join biz_entrustment m on m.tenant_id = a.tenant_id
            and (m.no = word.found[1] or m.id = split_part(word.found[1], '=', 2))
        where a.msg_category = '2' group by a.id) named
      where named.id = a.id and a.matter_ids is null;
      if to_regclass('sys_sms') is null then return; end if;
      alter table sys_sms add column if not exists record_type text, add column if not exists record_id text;
      update sys_sms s set record_type = 'appointment', record_id = p.id from biz_appointment p
      where s.record_id is null and p.tenant_id = s.tenant_id
        and p.no = substring(s.es_content from 'YY[0-9]{8,}');
      update sys_sms s set record_type = 'appointment', record_id = p.id from biz_appointment p
      where s.record_id is null and p.tenant_id = s.tenant_id and s.es_receiver = p.mobile
        and position(p.subject in s.es_content) > 0;
    end $$`.execute(db)
}
