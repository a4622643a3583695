import { defineTable, type NamedTables, type TableSpec } from '../../database/TableSpec.ts'

export const userPreferenceTable = defineTable({
  name: 'user_preference',
  primaryKey: ['user_id', 'key'],
  columns: [
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'key', type: 'text', notNull: true, collation: 'C' },
    { name: 'value', type: 'jsonb', notNull: true },
  ],
  indexes: [],
})

export const savedViewTable = defineTable({
  name: 'saved_view',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'params', type: 'jsonb', notNull: true },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [{ name: 'saved_view_name_key', columns: ['user_id', 'resource', 'name'], unique: true }],
})

export const preferenceTables: TableSpec[] = [userPreferenceTable, savedViewTable]

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof userPreferenceTable | typeof savedViewTable> {}
}
