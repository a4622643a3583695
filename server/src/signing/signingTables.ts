import { defineTable, type NamedTables, type TableSpec } from '../database/TableSpec.ts'

export const signFlowTable = defineTable({
  name: 'sign_flow',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'contract_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'provider', type: 'text', notNull: true },
    { name: 'status', type: 'text', notNull: true },
    { name: 'content_hash', type: 'text', notNull: true },
    { name: 'expires_on', type: 'date', notNull: true },
    { name: 'reason', type: 'text' },
    { name: 'create_by', type: 'text', notNull: true },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true },
    { name: 'end_time', type: 'timestamptz(0)' },
  ],
  indexes: [
    { name: 'sign_flow_contract', columns: ['contract_id', 'create_time desc'] },
    { name: 'sign_flow_due', columns: ['expires_on'], where: "status = 'signing'::text" },
  ],
})

export const signSignerTable = defineTable({
  name: 'sign_signer',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'flow_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'order_num', type: 'integer', notNull: true },
    { name: 'party', type: 'text', notNull: true },
    { name: 'name', type: 'text', notNull: true },
    { name: 'mobile', type: 'text', notNull: true },
    { name: 'status', type: 'text', notNull: true },
    { name: 'at', type: 'timestamptz(0)' },
    { name: 'signed_by', type: 'text' },
    { name: 'sign_date', type: 'date' },
  ],
  indexes: [{ name: 'sign_signer_flow', columns: ['flow_id', 'order_num'] }],
})

export const signNonceTable = defineTable({
  name: 'sign_nonce',
  primaryKey: ['nonce'],
  columns: [
    { name: 'nonce', type: 'text', notNull: true, collation: 'C' },
    { name: 'at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})

/** The signing flows, their signers, and the nonces of received events. */
export const signingTables: TableSpec[] = [signFlowTable, signSignerTable, signNonceTable]

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof signFlowTable | typeof signSignerTable | typeof signNonceTable> {}
}
