import type { TableAdjustment } from '../../database/adjustTables.ts'

/** Older than their definitions: the columns keep the collation and the defaults that they were made with. */
export const dictionaryTables: TableAdjustment[] = [
  { table: 'sys_dict', columns: [{ name: 'dict_code', type: 'text', collation: 'C' }] },
  {
    table: 'sys_dict_item',
    columns: [
      { name: 'dict_id', type: 'text', collation: 'C' },
      { name: 'item_value', type: 'text', collation: 'C' },
      { name: 'sort_order', type: 'integer', default: '0' },
      { name: 'status', type: 'integer', default: '1' },
    ],
    indexes: [
      // It counted deleted items too; under its old name it is replaced.
      {
        name: 'sys_dict_item_value_key',
        columns: ['dict_id', 'item_value'],
        unique: true,
        where: 'deleted_at is null',
      },
    ],
  },
]
