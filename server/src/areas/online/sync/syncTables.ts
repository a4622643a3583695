import { defineTable, type NamedTables, type TableSpec } from '../../../database/TableSpec.ts'

/** How each form whose rows come from a data source is kept up to date, and what became of it last. */
export const syncTable = defineTable({
  name: 'onl_sync',
  primaryKey: ['form_id'],
  columns: [
    { name: 'form_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    // One of `syncPeriods`.
    { name: 'every', type: 'text', notNull: true },
    // Who has asked for it, until it begins.
    { name: 'ordered_by', type: 'text', collation: 'C' },
    // Of the instance that does it.
    { name: 'claim', type: 'text', collation: 'C' },
    { name: 'claimed_until', type: 'timestamptz(0)' },
    { name: 'tried_at', type: 'timestamptz(0)' },
    { name: 'problem', type: 'text' },
    // When the rows of the form were read.
    { name: 'as_of', type: 'timestamptz(0)' },
    { name: 'left_out_rows', type: 'integer', notNull: true, default: '0' },
    { name: 'left_out_values', type: 'integer', notNull: true, default: '0' },
    { name: 'notes', type: 'text[]' },
  ],
  indexes: [],
})

/** The rows of a source between their reading and their comparison with those of the form. */
export const syncRowTable = defineTable({
  name: 'onl_sync_row',
  primaryKey: ['form_id', 'claim', 'line'],
  columns: [
    { name: 'form_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'claim', type: 'text', notNull: true, collation: 'C' },
    { name: 'line', type: 'integer', notNull: true },
    { name: 'row_id', type: 'text', notNull: true, collation: 'C' },
    // By the columns of the table of the form.
    { name: 'data', type: 'jsonb', notNull: true },
  ],
  indexes: [{ name: 'onl_sync_row_id', columns: ['form_id', 'claim', 'row_id'] }],
})

export const syncTables: TableSpec[] = [syncTable, syncRowTable]

declare module '../../../database/Database.ts' {
  interface Tables extends NamedTables<typeof syncTable | typeof syncRowTable> {}
}
