import { defineTable, type NamedTables, type TableSpec } from '../../database/TableSpec.ts'

export const importBatchTable = defineTable({
  name: 'import_batch',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'file_name', type: 'text', notNull: true },
    { name: 'status', type: 'text', notNull: true },
    { name: 'layout', type: 'jsonb' },
    { name: 'total', type: 'integer', notNull: true, default: '0' },
    { name: 'added', type: 'integer', notNull: true, default: '0' },
    { name: 'changed', type: 'integer', notNull: true, default: '0' },
    { name: 'unchanged', type: 'integer', notNull: true, default: '0' },
    { name: 'bad', type: 'integer', notNull: true, default: '0' },
    // New rows that repeat a record or an earlier line; they are counted as added too.
    { name: 'repeated', type: 'integer', notNull: true, default: '0' },
    { name: 'claimed_at', type: 'timestamptz(0)' },
    // The background task that commits it.
    { name: 'task_id', type: 'text', collation: 'C' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'expires_at', type: 'timestamptz(0)', notNull: true, default: "(now() + '1 day'::interval)" },
  ],
  indexes: [{ name: 'import_batch_expiry', columns: ['expires_at'] }],
})

export const importRowTable = defineTable({
  name: 'import_row',
  primaryKey: ['batch_id', 'line'],
  columns: [
    { name: 'batch_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'line', type: 'integer', notNull: true },
    { name: 'status', type: 'text', notNull: true, collation: 'C' },
    // The user's own cells, as JSON that SQL never queries.
    { name: 'cells', type: 'text', notNull: true },
    // Values by field, ready for the table; null while a field is invalid.
    { name: 'data', type: 'jsonb' },
    { name: 'keys', type: 'jsonb' },
    // Errors of the row itself, and conflicts with other rows.
    { name: 'problems', type: 'jsonb' },
    { name: 'conflicts', type: 'jsonb' },
    { name: 'changes', type: 'jsonb' },
    { name: 'before', type: 'jsonb' },
    // The id of a new row, or of the log line about a changed one.
    { name: 'new_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'row_id', type: 'text', collation: 'C' },
    { name: 'base_version', type: 'integer' },
    // Of a new row without a key: the hash of its cells, and the first line and a record with the same cells.
    { name: 'content', type: 'text', collation: 'C' },
    { name: 'repeated_line', type: 'integer' },
    { name: 'repeated_id', type: 'text', collation: 'C' },
  ],
  indexes: [{ name: 'import_row_status', columns: ['batch_id', 'status', 'line'] }],
})

/** Staged rows of a file between dry run and commit, and their results. */
export const importTables: TableSpec[] = [importBatchTable, importRowTable]

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof importBatchTable | typeof importRowTable> {}
}
