import { checkRule } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { startWorker } from '../../workers/startWorker.ts'
import { checkRuleRoutes, checkRuleRules } from './checkRuleRoutes.ts'
import { createMatcher } from './createMatcher.ts'
import { duplicateRoutes } from './duplicateRoutes.ts'

export const checkRules = defineArea({
  name: 'checkRules',
  menu: [
    menuPage('/isystem', 16, '编码校验规则', '/isystem/checkRule', 'system/SysCheckRuleList', {
      resource: 'checkRule',
    }),
  ],
  seeds: [rowSeed(checkRule, async () => (await import('./seed/checkRules.ts')).checkRules)],
  open: ({ engine }) => {
    const matcher = createMatcher(startWorker)
    return {
      rules: {
        checkRule: checkRuleRules(matcher),
      },
      routes: (api) => {
        checkRuleRoutes(api, engine, matcher)
        duplicateRoutes(api, engine)
      },
      close: () => matcher.close(),
    }
  },
})
