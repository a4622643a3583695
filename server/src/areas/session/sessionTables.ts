import { notificationTable } from '../../notices/notificationTable.ts'
import { defineTable, type NamedTables, type TableSpec } from '../../database/TableSpec.ts'
import { shortLivedTable } from '../../captcha/shortLivedTable.ts'
import { quotaTable } from '../../quotas/quotaTable.ts'

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

export const sessionTables: TableSpec[] = [shortLivedTable, quotaTable, thirdAccountTable, notificationTable]

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof thirdAccountTable> {}
}
