import { defineArea } from '../../defineArea.ts'

export const checkRules = defineArea({
  pages: {
    'system/SysCheckRuleList': () => import('./CheckRulePage.tsx').then((module) => module.CheckRulePage),
  },
})
