import { region } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { regionRoutes } from './regionRoutes.ts'
import { regionRules } from './regionRules.ts'
import { regionFigures } from './statistics/regionFigures.ts'

export const regions = defineArea({
  name: 'regions',
  statistics: regionFigures,
  seeds: [rowSeed(region, async () => (await import('../../seed/shared/regions.ts')).regionRows())],
  open: ({ engine }) => ({
    rules: {
      region: regionRules,
    },
    routes: (api) => regionRoutes(api, engine),
  }),
})
