import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

export const seedMarkTable = defineTable({
  name: 'seed_mark',
  primaryKey: ['name'],
  columns: [
    { name: 'name', type: 'text', notNull: true, collation: 'C' },
    { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})

/** Set when the files of the seeds are in the store. */
export const seedFilesMark = 'seedFiles'

/** Which seeds a database has had, so that rows deleted by an administrator do not come back. */
export const seedTables: TableSpec[] = [seedMarkTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof seedMarkTable> {}
}
