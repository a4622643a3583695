import { fillRule, type NumberShape, numberShape, readFillParams } from '@lexdesk/domain'
import { rulesFor } from '../../resource/rulesFor.ts'
import { carryOver } from './numberCounter.ts'

interface RuleText {
  ruleClass: string
  ruleParams: string | null
}

export const fillRuleRules = rulesFor(fillRule, {
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
