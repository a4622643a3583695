import { defineArea } from '../../defineArea.ts'
import { queryViewRoutes } from './queryViewRoutes.ts'
import { queryViewTable } from './queryViewTable.ts'

export const queryViews = defineArea({
  name: 'queryViews',
  tables: [queryViewTable],
  open: ({ engine }) => ({
    routes: (api) => queryViewRoutes(api, engine),
  }),
})
