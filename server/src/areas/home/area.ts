import { defineArea } from '../../defineArea.ts'
import { homeRoutes } from './homeRoutes.ts'

export const home = defineArea({
  name: 'home',
  open: ({ engine }) => ({
    routes: (api) => homeRoutes(api, engine),
  }),
})
