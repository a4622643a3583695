import { checkRule } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { resourcesOfTenant } from '../../resource/resourcesOfTenant.ts'
import { startWorker } from '../../workers/startWorker.ts'
import { createAttachedRules } from './attachedRules.ts'
import { checkRuleRoutes, checkRuleRules } from './checkRuleRoutes.ts'
import { createMatcher } from '../../resource/patterns/createMatcher.ts'
import { duplicateRoutes } from './duplicateRoutes.ts'

export const checkRules = defineArea({
  name: 'checkRules',
  menu: [
    menuPage('/isystem', 16, '编码校验规则', '/isystem/checkRule', 'system/SysCheckRuleList', {
      resource: 'checkRule',
    }),
  ],
  seeds: [rowSeed(checkRule, async () => (await import('./seed/checkRules.ts')).checkRules)],
  open: (parts) => {
    const { engine } = parts
    const matcher = createMatcher(startWorker)
    const attached = createAttachedRules(matcher)
    return {
      rules: {
        checkRule: checkRuleRules(matcher, (tenantId) => resourcesOfTenant(parts, tenantId)),
      },
      routes: (api) => {
        checkRuleRoutes(api, engine, matcher)
        duplicateRoutes(api, engine)
      },
      fieldProblems: attached.problems,
      onChange: ({ resource }) => {
        if (resource.name === checkRule.name) attached.forget()
      },
      close: () => matcher.close(),
    }
  },
})
