import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** At most one row: how far the demonstration is ahead of real time. */
export const demoClockTable = defineTable({
  name: 'demo_clock',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'integer', notNull: true },
    { name: 'ahead_seconds', type: 'integer', notNull: true },
  ],
  indexes: [],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof demoClockTable> {}
}
