import { fillRule } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { createFillDesk } from './createFillDesk.ts'
import { fillRuleRoutes } from './fillRuleRoutes.ts'
import { fillRuleRules } from './fillRuleRules.ts'
import { deleteOldCounters } from './numberCounter.ts'

export const fillRules = defineArea({
  name: 'fillRules',
  menu: [menuPage('/isystem', 17, '填值规则', '/isystem/fillRule', 'system/SysFillRuleList', { resource: 'fillRule' })],
  seeds: [rowSeed(fillRule, async () => (await import('../../seed/data/fillRules.ts')).fillRules)],
  open: ({ engine }) => ({
    rules: {
      fillRule: fillRuleRules,
    },
    routes: (api) => fillRuleRoutes(api, createFillDesk(engine.db, nextOrgCode)),
    upkeep: () => deleteOldCounters(engine.db, wallClock()),
  }),
})
