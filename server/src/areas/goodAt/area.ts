import { goodAt as goodAtResource } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { withParents } from '../../seed/withParents.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { goodAtRoutes } from './goodAtRoutes.ts'
import { goodAtRules } from './goodAtRules.ts'
import { goodAtFigures } from './statistics/goodAtFigures.ts'

export const goodAt = defineArea({
  name: 'goodAt',
  menu: [legalPage('/legal-basis', 4, '擅长领域', 'goodAt', { buttons: { 'goodAt:merge': '合并领域' } })],
  statistics: goodAtFigures,
  seeds: [rowSeed(goodAtResource, async () => withParents((await import('./seed/goodAtFields.ts')).goodAtFields))],
  open: ({ engine }) => ({
    rules: {
      goodAt: goodAtRules,
    },
    routes: (api) => goodAtRoutes(api, engine),
  }),
})
