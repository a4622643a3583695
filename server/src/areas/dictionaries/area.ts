import { dictItem, permissionsOf } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { dictCalls, dictionaryAdminRoutes, dictItemCalls } from './dictionaryAdminRoutes.ts'
import { dictionaryRoutes } from './dictionaryRoutes.ts'
import { dictItemRules, dictRules } from './dictionaryRules.ts'
import type { TableAdjustment } from '../../database/schema/adjustTables.ts'

/** Older than their definitions: the columns retain their original collation and defaults. */
const dictionaryTables: TableAdjustment[] = [
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
      // The old index included deleted items, so it is replaced under its name.
      {
        name: 'sys_dict_item_value_key',
        columns: ['dict_id', 'item_value'],
        unique: true,
        where: 'deleted_at is null',
      },
    ],
  },
]

export const dictionaries = defineArea({
  name: 'dictionaries',
  menu: [
    menuPage('/isystem', 9, '数据字典', '/isystem/dict', 'system/DictList', {
      resource: 'dict',
      buttons: Object.fromEntries(permissionsOf(dictItem).map(({ code, title }) => [code, title])),
    }),
  ],
  adjustments: dictionaryTables,
  open: ({ engine, dictionaries, reloadDictionaries, outbound, box }) => ({
    rules: {
      dict: dictRules({ outbound, box }),
      dictItem: dictItemRules,
    },
    calls: {
      dict: dictCalls(engine),
      dictItem: dictItemCalls(engine),
    },
    routes: (api) => {
      dictionaryRoutes(api, { engine, dictionaries, reload: reloadDictionaries })
      dictionaryAdminRoutes(api, engine)
    },
  }),
})
