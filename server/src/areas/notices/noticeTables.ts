import { defineTable, type NamedTables, type TableSpec } from '../../database/TableSpec.ts'

export const announcementSendTable = defineTable({
  name: 'sys_announcement_send',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'annt_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'read_flag', type: 'text', notNull: true, default: "'0'", collation: 'C' },
    { name: 'read_time', type: 'timestamptz(0)' },
    { name: 'create_by', type: 'text' },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'update_by', type: 'text' },
    { name: 'update_time', type: 'timestamptz(0)' },
  ],
  indexes: [
    { name: 'sys_announcement_send_key', columns: ['annt_id', 'user_id'], unique: true },
    { name: 'sys_announcement_send_user', columns: ['user_id', 'read_flag'] },
  ],
})

/** Deliveries of announcements and their read state (wire contract §4.12). */
export const noticeTables: TableSpec[] = [announcementSendTable]

declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof announcementSendTable> {}
}
