import { defineTable, type NamedTables } from '../../database/TableSpec.ts'

/** Reads of an article per day; readers are not recorded. */
export const articleReadTable = defineTable({
  name: 'article_read',
  primaryKey: ['article_id', 'day'],
  columns: [
    { name: 'article_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'day', type: 'date', notNull: true },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'reads', type: 'integer', notNull: true },
  ],
  indexes: [{ name: 'article_read_day', columns: ['tenant_id', 'day'] }],
})

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof articleReadTable> {}
}
