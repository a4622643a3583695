import { defineTable, type NamedTables } from '../database/TableSpec.ts'

export const quotaTable = defineTable({
  name: 'sys_quota',
  primaryKey: ['name'],
  columns: [
    { name: 'name', type: 'text', notNull: true, collation: 'C' },
    { name: 'used', type: 'integer', notNull: true },
    { name: 'ends_at', type: 'timestamptz(0)', notNull: true },
  ],
  indexes: [],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof quotaTable> {}
}
