import { defineTable, type NamedTables } from '../../../database/TableSpec.ts'

/** One sending of a subscription to one person. Its key makes a second run of the job write nothing twice. */
export const deliveryTable = defineTable({
  name: 'onl_report_delivery',
  primaryKey: ['subscription_id', 'due_at', 'user_id'],
  columns: [
    { name: 'subscription_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'due_at', type: 'timestamptz(0)', notNull: true },
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    // waiting, sent or failed.
    { name: 'state', type: 'text', notNull: true, collation: 'C', default: `'waiting'` },
    { name: 'tries', type: 'integer', notNull: true, default: '0' },
    { name: 'tried_at', type: 'timestamptz(0)' },
    // Why it failed, or what was left out.
    { name: 'reason', type: 'text' },
  ],
  indexes: [{ name: 'onl_report_delivery_waiting', columns: ['due_at'], where: `state = 'waiting'` }],
})

declare module '../../../database/Database.ts' {
  interface Tables extends NamedTables<typeof deliveryTable> {}
}
