import { defineTable, type NamedTables } from '../database/TableSpec.ts'

/** Every party ever named in a record, with the keys for the conflict search. */
export const partyTable = defineTable({
  name: 'party_name',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    // 0: staff, who may work for several tenants.
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'resource', type: 'text', notNull: true, collation: 'C' },
    { name: 'row_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'name', type: 'text', notNull: true },
    { name: 'name_key', type: 'text', notNull: true, collation: 'C' },
    // Organisations only.
    { name: 'core', type: 'text', collation: 'C' },
    { name: 'sound', type: 'text', collation: 'C' },
    { name: 'code', type: 'text', collation: 'C' },
    { name: 'role', type: 'text', notNull: true, collation: 'C' },
    { name: 'kind', type: 'text', notNull: true, default: "'name'", collation: 'C' },
    { name: 'relation', type: 'text', collation: 'C' },
    // From the record; null when only the name can decide.
    { name: 'is_organisation', type: 'boolean' },
    { name: 'since', type: 'date', notNull: true },
    { name: 'until', type: 'date' },
  ],
  indexes: [
    { name: 'party_name_key', columns: ['tenant_id', 'name_key'] },
    { name: 'party_name_core', columns: ['tenant_id', 'core'], where: 'core is not null' },
    { name: 'party_name_sound', columns: ['tenant_id', 'sound'], where: 'sound is not null' },
    { name: 'party_name_code', columns: ['tenant_id', 'code'], where: 'code is not null' },
    { name: 'party_name_source', columns: ['resource', 'row_id'] },
  ],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof partyTable> {}
}
