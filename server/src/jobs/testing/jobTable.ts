import { job } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import { migrate } from '../../database/migrate.ts'
import { syncSchema } from '../../database/schemaSync.ts'
import { tablesOf } from '../../resource/tableOf.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { jobTables } from '../jobTables.ts'

export interface RunRow {
  jobId: string
  status: string
  message: string | null
  cause: string
  attempt: number
  due: number | null
  instance: string
}

/** A database with only the job tables. */
export const openJobDatabase = (): Promise<Database> =>
  createTestDatabase({
    name: 'jobs',
    prepare: async (database) => {
      await migrate(database)
      await syncSchema(database, [...jobTables, ...tablesOf(job)])
    },
  })

/** Inserts jobs and reads their results. */
export function jobTable({ kysely: db }: Database) {
  return {
    async add(id: string, values: { name: string; cron: string; parameter?: string; next?: string; status?: string }) {
      const { name, cron, parameter = null, next = null, status = '0' } = values
      await sql`
        insert into sys_quartz_job (id, tenant_id, job_class_name, cron_expression, parameter, status, next_time)
        values (${id}, 0, ${name}, ${cron}, ${parameter}, ${status}, ${next}::timestamptz)`.execute(db)
    },
    async runs(jobId?: string): Promise<RunRow[]> {
      const { rows } = await sql<RunRow>`
        select job_id as "jobId", status, message, cause, attempt, instance, extract(epoch from due_at)::bigint as due
        from job_run where ${jobId ?? null}::text is null or job_id = ${jobId ?? null}
        order by due_at nulls last, start_time, id`.execute(db)
      return rows
    },
    async job(id: string): Promise<{ next: number | null; lastResult: string | null }> {
      const { rows } = await sql<{ next: number | null; lastResult: string | null }>`
        select extract(epoch from next_time)::bigint as next, last_result as "lastResult" from sys_quartz_job
        where id = ${id}`.execute(db)
      return rows[0]!
    },
    /** The scheduler uses the database clock, which all instances share. */
    async now(): Promise<number> {
      const { rows } = await sql<{ now: number }>`select extract(epoch from now())::bigint as now`.execute(db)
      return rows[0]!.now
    },
    async clear(): Promise<void> {
      await sql`delete from job_run`.execute(db)
      await sql`delete from sys_quartz_job`.execute(db)
    },
    /** Simulates that the instance running it has died. */
    forgetLeases: async (): Promise<void> => {
      await sql`update job_run set lease_until = now() - interval '1 minute' where status = 'running'`.execute(db)
    },
  }
}
