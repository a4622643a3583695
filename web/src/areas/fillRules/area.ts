import { defineArea } from '../../defineArea.ts'

export const fillRules = defineArea({
  pages: {
    'system/SysFillRuleList': () => import('./FillRulePage.tsx').then((module) => module.FillRulePage),
  },
})
