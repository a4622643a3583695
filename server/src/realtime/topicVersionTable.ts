import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** How often each topic has changed: an instance that missed an event sees it here. */
export const topicVersionTable = defineTable({
  name: 'topic_version',
  primaryKey: ['topic'],
  columns: [
    { name: 'topic', type: 'text', notNull: true, collation: 'C' },
    { name: 'version', type: 'bigint', notNull: true },
  ],
  indexes: [],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof topicVersionTable> {}
}
