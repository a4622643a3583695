import { defineTable, type NamedTables } from '../../database/TableSpec.ts'

/** Named advanced queries. Without roles they are private to their owner. */
export const queryViewTable = defineTable({
  name: 'query_view',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'title', type: 'text', notNull: true },
    { name: 'match_type', type: 'text', notNull: true, collation: 'C' },
    { name: 'records', type: 'jsonb', notNull: true },
    { name: 'role_ids', type: 'text[]', notNull: true },
    { name: 'version', type: 'integer', notNull: true, default: '1' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'update_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [
    { name: 'query_view_title_key', columns: ['tenant_id', 'user_id', 'resource', 'title'], unique: true },
    { name: 'query_view_list', columns: ['tenant_id', 'resource'] },
  ],
})

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof queryViewTable> {}
}
