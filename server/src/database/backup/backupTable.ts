import { defineTable, type NamedTables } from '../TableSpec.ts'

/** Every backup that the command or the scheduled job has completed. */
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
    // Only files of the job are rotated.
    { name: 'is_scheduled', type: 'boolean', notNull: true, default: 'false' },
    // How its content was checked (`BackupCheck`), and when; neither after a check that failed.
    { name: 'checked_by', type: 'text', collation: 'C' },
    { name: 'checked_at', type: 'timestamptz(0)' },
  ],
  indexes: [],
})

declare module '../Database.ts' {
  interface Tables extends NamedTables<typeof backupTable> {}
}
