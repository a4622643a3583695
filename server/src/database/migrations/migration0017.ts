import { type Kysely, sql } from 'kysely'

/**
 * Reminders and rules of deadlines. The reminder job has no parameters any more, since the days are settings of each
 * tenant; a row with the seeded time now runs every hour, so that a deadline added in the morning is reminded the same
 * day. Existing rules await a lawyer's confirmation, and those of freezes and seizures lapse.
 */
export async function migration0017(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_quartz_job') is null then return; end if;
      update sys_quartz_job set parameter = null where job_class_name = 'remindDeadlines';
      update sys_quartz_job set cron_expression = '0 30 8-20 * * ? *', next_time = null
      where job_class_name = 'remindDeadlines' and cron_expression = '0 30 8 * * ? *';
    end $$`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('biz_deadline_rule') is null or to_regclass('state_log') is null then return; end if;
      alter table biz_deadline_rule add column if not exists counting text collate "C",
        add column if not exists status text collate "C";
      update biz_deadline_rule set counting = case when code in ('freezeDeposit', 'seizeMovable', 'seizeRealEstate')
        then 'measure' else 'period' end where counting is null;
      update biz_deadline_rule set status = 'unchecked' where status is null;
      insert into state_log (id, resource, row_id, tenant_id, to_state, action, by, at)
      select 'deadlineRule-' || r.id, 'deadlineRule', r.id, r.tenant_id, r.status, 'add', coalesce(r.create_by, 'system'),
        r.create_time
      from biz_deadline_rule r
      where not exists (select 1 from state_log l where l.resource = 'deadlineRule' and l.row_id = r.id);
    end $$`.execute(db)
}
