import { defineArea } from '../../defineArea.ts'
import { dictCalls, dictionaryAdminRoutes, dictItemCalls } from './dictionaryAdminRoutes.ts'
import { dictionaryRoutes } from './dictionaryRoutes.ts'
import { dictItemRules, dictRules } from './dictionaryRules.ts'
import { dictionaryTables } from './dictionaryTables.ts'

export const dictionaries = defineArea({
  name: 'dictionaries',
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
