import { defineArea } from '../../defineArea.ts'
import { endingRoutes } from '../../ending/endingRoutes.ts'

export const endings = defineArea({
  name: 'endings',
  open: ({ engine }) => ({
    routes: (api) => endingRoutes(api, engine),
  }),
})
