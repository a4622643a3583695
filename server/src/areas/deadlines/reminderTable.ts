import { defineTable, type NamedTables } from '../../database/TableSpec.ts'

/**
 * Every day of an open deadline: a reminder with its receivers, or a span of days with the reason why none was sent. A
 * row with a `stage` is a reminder of one day.
 */
export const reminderTable = defineTable({
  name: 'deadline_reminder',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'deadline_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'first_day', type: 'date', notNull: true },
    { name: 'last_day', type: 'date', notNull: true },
    { name: 'due', type: 'date', notNull: true },
    { name: 'kind', type: 'text', notNull: true, collation: 'C' },
    { name: 'stage', type: 'integer' },
    { name: 'user_ids', type: 'text[]' },
    // Receivers whose notice is not published yet.
    { name: 'unsent_ids', type: 'text[]' },
    { name: 'reason', type: 'text', collation: 'C' },
    { name: 'is_catch_up', type: 'boolean', notNull: true, default: 'false' },
    { name: 'created_at', type: 'timestamptz(0)', notNull: true },
    { name: 'acknowledged_by', type: 'text' },
    { name: 'acknowledged_at', type: 'timestamptz(0)' },
  ],
  // One record per day makes a second run of the job idempotent.
  indexes: [{ name: 'deadline_reminder_day', columns: ['deadline_id', 'first_day'], unique: true }],
})

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof reminderTable> {}
}
