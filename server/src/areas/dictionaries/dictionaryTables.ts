import type { TableSpec } from '../../database/TableSpec.ts'

export const dictionaryTables: TableSpec[] = [
  {
    name: 'sys_dict',
    primaryKey: ['id'],
    columns: [
      { name: 'id', type: 'text', notNull: true, collation: 'C' },
      { name: 'dict_code', type: 'text', notNull: true, collation: 'C' },
      { name: 'dict_name', type: 'text', notNull: true },
      { name: 'description', type: 'text' },
    ],
    indexes: [{ name: 'sys_dict_dict_code_key', columns: ['dict_code'], unique: true }],
  },
  {
    name: 'sys_dict_item',
    primaryKey: ['id'],
    columns: [
      { name: 'id', type: 'text', notNull: true, collation: 'C' },
      { name: 'dict_id', type: 'text', notNull: true, collation: 'C' },
      { name: 'item_value', type: 'text', notNull: true, collation: 'C' },
      { name: 'item_text', type: 'text', notNull: true },
      { name: 'color', type: 'text' },
      { name: 'sort_order', type: 'integer', notNull: true, default: '0' },
      { name: 'status', type: 'integer', notNull: true, default: '1' },
    ],
    indexes: [{ name: 'sys_dict_item_value_key', columns: ['dict_id', 'item_value'], unique: true }],
  },
]
