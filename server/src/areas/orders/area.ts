import { defineArea } from '../../defineArea.ts'
import { orderRoutes } from './orderRoutes.ts'

export const orders = defineArea({
  name: 'orders',
  open: ({ engine }) => ({
    routes: (api) => orderRoutes(api, engine),
  }),
})
