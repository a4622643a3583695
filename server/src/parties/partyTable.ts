import type { TableSpec } from '../database/TableSpec.ts'

/** Everybody who was ever named in a record, under the keys by which a conflict of interest is looked for. */
export const partyTable: TableSpec = {
  name: 'party_name',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'row_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'name_key', type: 'text', notNull: true, collation: 'C' },
    { name: 'sound', type: 'text', collation: 'C' },
    { name: 'code', type: 'text', collation: 'C' },
    { name: 'role', type: 'text', notNull: true, collation: 'C' },
    { name: 'is_former', type: 'boolean', notNull: true, default: 'false' },
    { name: 'since', type: 'date', notNull: true },
    { name: 'until', type: 'date' },
  ],
  indexes: [
    { name: 'party_name_key', columns: ['tenant_id', 'name_key'] },
    { name: 'party_name_sound', columns: ['tenant_id', 'sound'], where: 'sound is not null' },
    { name: 'party_name_code', columns: ['tenant_id', 'code'], where: 'code is not null' },
    { name: 'party_name_source', columns: ['resource', 'row_id'] },
  ],
}
