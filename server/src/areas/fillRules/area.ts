import { fillRule } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { resourcesOfTenant } from '../../resource/resourcesOfTenant.ts'
import { createFillRunner } from './createFillRunner.ts'
import { fillRuleRoutes } from './fillRuleRoutes.ts'
import { deleteOldCounters } from '../../resource/write/numberCounter.ts'
import { fillRuleRules } from './fillRuleRules.ts'
import { seedNumberRules } from './seed/numberRules.ts'

export const fillRules = defineArea({
  name: 'fillRules',
  menu: [menuPage('/isystem', 17, '填值规则', '/isystem/fillRule', 'system/SysFillRuleList', { resource: 'fillRule' })],
  seeds: [
    rowSeed(fillRule, async () => (await import('./seed/fillRules.ts')).fillRules),
    seed('numberRules', seedNumberRules, { after: ['fillRule'] }),
  ],
  open: (parts) => {
    const { engine } = parts
    const resourcesOf = (tenantId: number) => resourcesOfTenant(parts, tenantId)
    return {
      rules: {
        fillRule: fillRuleRules(resourcesOf),
      },
      routes: (api) => fillRuleRoutes(api, createFillRunner(engine.db, nextOrgCode, resourcesOf)),
      upkeep: () => deleteOldCounters(engine.db, wallClock()),
    }
  },
})
