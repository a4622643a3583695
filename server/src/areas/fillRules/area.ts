import { defineArea } from '../../defineArea.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { createFillDesk } from './createFillDesk.ts'
import { fillRuleRoutes } from './fillRuleRoutes.ts'
import { fillRuleRules } from './fillRuleRules.ts'
import { forgetOldSeconds } from './numberCounter.ts'

export const fillRules = defineArea({
  name: 'fillRules',
  open: ({ engine }) => ({
    rules: {
      fillRule: fillRuleRules,
    },
    routes: (api) => fillRuleRoutes(api, createFillDesk(engine.db, nextOrgCode)),
    upkeep: () => forgetOldSeconds(engine.db, wallClock()),
  }),
})
