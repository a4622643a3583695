import { defineTable, type NamedTables } from '../database/TableSpec.ts'

export const shortLivedTable = defineTable({
  // Captchas, SMS codes and third-party sign-ins in progress: short-lived state shared by all instances.
  name: 'sys_short_lived',
  primaryKey: ['kind', 'key_hash'],
  columns: [
    { name: 'kind', type: 'text', notNull: true, collation: 'C' },
    { name: 'key_hash', type: 'text', notNull: true, collation: 'C' },
    { name: 'value', type: 'jsonb', notNull: true },
    { name: 'tries', type: 'integer', notNull: true, default: '0' },
    { name: 'expires_at', type: 'timestamptz(0)', notNull: true },
  ],
  indexes: [{ name: 'sys_short_lived_expiry', columns: ['expires_at'] }],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof shortLivedTable> {}
}
