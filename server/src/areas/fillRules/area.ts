import { fillRule, type NumberShape, numberShape, readFillParams } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { createFillRunner } from './createFillRunner.ts'
import { fillRuleRoutes } from './fillRuleRoutes.ts'
import { deleteOldCounters, carryOver } from './numberCounter.ts'
import { rulesFor } from '../../resource/rulesFor.ts'

export const fillRules = defineArea({
  name: 'fillRules',
  menu: [menuPage('/isystem', 17, '填值规则', '/isystem/fillRule', 'system/SysFillRuleList', { resource: 'fillRule' })],
  seeds: [rowSeed(fillRule, async () => (await import('./seed/fillRules.ts')).fillRules)],
  open: ({ engine }) => ({
    rules: {
      fillRule: fillRuleRules,
    },
    routes: (api) => fillRuleRoutes(api, createFillRunner(engine.db, nextOrgCode)),
    upkeep: () => deleteOldCounters(engine.db, wallClock()),
  }),
})

interface RuleText {
  ruleClass: string
  ruleParams: string | null
}

const fillRuleRules = rulesFor(fillRule, {
  beforeEdit: async ({ tx, actor, now }, values, current) => {
    const old = shapeOf(current as unknown as RuleText)
    const shape = shapeOf({ ...current, ...values } as unknown as RuleText)
    if (!shape || (old && old.date === shape.date && old.resets === shape.resets)) return
    await carryOver(tx, { tenantId: actor.tenantId, ruleId: current.id, shape, now })
  },
})

function shapeOf({ ruleClass, ruleParams }: RuleText): NumberShape | undefined {
  const read = readFillParams(ruleClass, ruleParams)
  return 'values' in read ? numberShape(ruleClass, read.values) : undefined
}
