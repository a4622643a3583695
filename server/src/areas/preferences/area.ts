import { defineArea } from '../../defineArea.ts'
import { preferenceRoutes } from './preferenceRoutes.ts'
import { preferenceTables } from './preferenceTables.ts'

export const preferences = defineArea({
  name: 'preferences',
  tables: preferenceTables,
  open: ({ engine }) => ({
    routes: (api) => preferenceRoutes(api, engine.db),
  }),
})
