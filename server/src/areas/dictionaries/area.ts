import { dictItem, permissionsOf } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { dictCalls, dictionaryAdminRoutes, dictItemCalls } from './dictionaryAdminRoutes.ts'
import { dictionaryRoutes } from './dictionaryRoutes.ts'
import { dictItemRules, dictRules } from './dictionaryRules.ts'
import { dictionaryTables } from './dictionaryTables.ts'

export const dictionaries = defineArea({
  name: 'dictionaries',
  menu: [
    menuPage('/isystem', 9, '数据字典', '/isystem/dict', 'system/DictList', {
      resource: 'dict',
      buttons: Object.fromEntries(permissionsOf(dictItem).map(({ code, title }) => [code, title])),
    }),
  ],
  adjustments: dictionaryTables,
  open: ({ engine, dictionaries, reloadDictionaries }) => ({
    rules: {
      dict: dictRules,
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
