import type { TableAdjustment } from '../../database/adjustTables.ts'

/** The one resource whose key is a number that people give. */
export const tenantTables: TableAdjustment[] = [
  {
    table: 'sys_tenant',
    columns: [
      { name: 'id', type: 'integer', notNull: true },
      { name: 'name', type: 'text', notNull: true },
      { name: 'status', type: 'text', notNull: true, default: "'1'" },
    ],
  },
]
