import { type Kysely, sql } from 'kysely'

/**
 * Debt counts from the day a contract becomes binding: drafts and voided contracts owe nothing. Every contract has a
 * currency, and a fee can be free of charge.
 */
export async function migration0022(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('biz_contract') is null or not exists (select 1 from information_schema.columns
        where table_schema = current_schema() and table_name = 'biz_contract' and column_name = 'unpaid_amount')
        then return; end if;
      update biz_contract set unpaid_amount = 0 where unpaid_amount <> 0
        and status not in ('effective', 'finished', 'expired', 'rescinding', 'rescinded', 'archived');
      if exists (select 1 from information_schema.columns
        where table_schema = current_schema() and table_name = 'biz_contract' and column_name = 'currency') then
        update biz_contract set currency = 'CNY' where currency is null;
      end if;
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('sys_dict') is null or to_regclass('sys_dict_item') is null then return; end if;
      insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order, status, create_by)
      select md5(d.id || 'free'), d.id, 'free', '免费', 6, 1, 'system'
      from sys_dict d where d.dict_code = 'fee_mode'
        and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'free');
    end $$`.execute(db)
}
