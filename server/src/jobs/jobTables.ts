import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

export const jobRunTable = defineTable({
  name: 'job_run',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'job_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'job_name', type: 'text', notNull: true, collation: 'C' },
    { name: 'parameter', type: 'text' },
    { name: 'due_at', type: 'timestamptz(0)' },
    { name: 'cause', type: 'text', notNull: true, collation: 'C' },
    { name: 'attempt', type: 'integer', notNull: true, default: '1' },
    { name: 'status', type: 'text', notNull: true, collation: 'C' },
    { name: 'message', type: 'text' },
    { name: 'instance', type: 'text', notNull: true, collation: 'C' },
    { name: 'start_by', type: 'text' },
    { name: 'start_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'end_time', type: 'timestamptz(0)' },
    { name: 'duration_ms', type: 'integer' },
    { name: 'lease_until', type: 'timestamptz(0)', notNull: true },
  ],
  indexes: [
    // Enforced by the database: each due time is served once and each job runs once at a time.
    { name: 'job_run_due', columns: ['job_id', 'due_at'], unique: true, where: 'due_at is not null' },
    { name: 'job_run_running', columns: ['job_id'], unique: true, where: "status = 'running'" },
    { name: 'job_run_log', columns: ['job_id', 'start_time desc', 'id desc'] },
    { name: 'job_run_age', columns: ['start_time'] },
  ],
})

/** The log of runs; the row of an active run is also its lease. */
export const jobTables: TableSpec[] = [jobRunTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof jobRunTable> {}
}
