import { defineArea } from '../../defineArea.ts'
import { startWorker } from '../../workers/startWorker.ts'
import { checkRuleRoutes, checkRuleRules } from './checkRuleRoutes.ts'
import { createMatcher } from './createMatcher.ts'
import { duplicateRoutes } from './duplicateRoutes.ts'

export const checkRules = defineArea({
  name: 'checkRules',
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
