import { defineArea } from '../../defineArea.ts'
import { searchRoutes } from './searchRoutes.ts'

export const search = defineArea({
  name: 'search',
  open: ({ engine }) => ({
    routes: (api) => searchRoutes(api, engine),
  }),
})
