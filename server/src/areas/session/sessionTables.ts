import { defineTable, type NamedTables, type TableSpec } from '../../database/TableSpec.ts'

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

export const thirdAccountTable = defineTable({
  name: 'sys_third_account',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'sys_user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'third_type', type: 'text', notNull: true, collation: 'C' },
    { name: 'third_user_uuid', type: 'text', notNull: true, collation: 'C' },
    { name: 'realname', type: 'text' },
    { name: 'avatar', type: 'text' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [
    { name: 'sys_third_account_key', columns: ['third_type', 'third_user_uuid'], unique: true },
    { name: 'sys_third_account_user', columns: ['sys_user_id'] },
  ],
})

export const sessionTables: TableSpec[] = [shortLivedTable, quotaTable, thirdAccountTable]

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof shortLivedTable | typeof quotaTable | typeof thirdAccountTable> {}
}
