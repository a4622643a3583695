import { type Kysely, sql } from 'kysely'

/**
 * The reminder job has no parameters any more: the days are settings of each tenant. A row that still has the seeded
 * time runs every hour of the day, so that a deadline added in the morning is reminded the same day.
 */
export async function migration0017(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if to_regclass('sys_quartz_job') is null then return; end if;
      update sys_quartz_job set parameter = null where job_class_name = 'remindDeadlines';
      update sys_quartz_job set cron_expression = '0 30 8-20 * * ? *', next_time = null
      where job_class_name = 'remindDeadlines' and cron_expression = '0 30 8 * * ? *';
    end $$`.execute(db)
}
