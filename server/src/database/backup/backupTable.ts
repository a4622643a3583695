import { defineTable, type NamedTables } from '../TableSpec.ts'

/** Every backup that the product's command has completed. */
export const backupTable = defineTable({
  name: 'backup_log',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'made_at', type: 'timestamptz(0)', notNull: true },
    { name: 'file_name', type: 'text', notNull: true },
    { name: 'bytes', type: 'bigint', notNull: true },
    { name: 'table_count', type: 'integer', notNull: true },
    { name: 'row_count', type: 'bigint', notNull: true },
  ],
  indexes: [],
})

declare module '../Database.ts' {
  interface Tables extends NamedTables<typeof backupTable> {}
}
