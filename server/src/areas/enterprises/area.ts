import { defineArea } from '../../defineArea.ts'
import { namingParties } from '../../parties/namingParties.ts'
import { partyTable } from '../../parties/partyTable.ts'
import { enterpriseRoutes } from './enterpriseRoutes.ts'
import { enterpriseRules } from './enterpriseRules.ts'
import { revealIdRoute } from './revealIdRoute.ts'

export const enterprise = defineArea({
  name: 'enterprise',
  tables: [partyTable],
  open: ({ engine }) => ({
    rules: {
      enterprise: namingParties('enterprise', enterpriseRules),
    },
    routes: (api) => {
      enterpriseRoutes(api, engine)
      revealIdRoute(api, engine)
    },
  }),
})
