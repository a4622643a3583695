import { defineTable } from '../../../database/TableSpec.ts'

/** Scripts that other clients store with a form. */
export const scriptTable = defineTable({
  name: 'onl_script',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true },
    { name: 'form_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'kind', type: 'text', notNull: true },
    { name: 'body', type: 'jsonb', notNull: true },
    { name: 'create_by', type: 'text', notNull: true },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [{ name: 'onl_script_form', columns: ['form_id', 'id desc'] }],
})
