import {
  errors,
  fieldsNumberedBy,
  fillRule,
  type NumberedField,
  type NumberShape,
  numberShape,
  readFillParams,
  type Resource,
} from '@lexdesk/domain'
import type { ResourceRules, WriteContext } from '../../resource/Engine.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { assertFreshNumbers } from './assertFreshNumbers.ts'
import { carryOver, counterOfField, counterOfRule } from '../../resource/write/numberCounter.ts'

/** All resources of a tenant. */
export type ResourcesOf = (tenantId: number) => readonly Resource[]

interface RuleText {
  ruleClass: string
  ruleParams: string | null
}

/** A rule that numbers records can be changed, which takes effect for the next number, but not taken away. */
export function fillRuleRules(resourcesOf: ResourcesOf): ResourceRules {
  const numberedBy = ({ tenantId }: WriteContext['actor'], code: string) =>
    fieldsNumberedBy(resourcesOf(tenantId), code)
  return rulesFor(fillRule, {
    beforeAdd: async (context, values) => {
      const shape = shapeOf({ ruleClass: values.ruleClass ?? '', ruleParams: values.ruleParams ?? null })
      if (shape) await assertFreshNumbers(context, shape, numberedBy(context.actor, String(values.ruleCode)))
    },
    beforeEdit: async (context, values, current) => {
      const { tx, actor, now } = context
      const numbered = numberedBy(actor, current.ruleCode)
      const next = { ...current, ...values } as unknown as RuleText & { ruleCode: string }
      const shape = shapeOf(next)
      const problem = usedWords(current.ruleCode, numbered)
      if (problem !== undefined && next.ruleCode !== current.ruleCode)
        throw errors.invalid([{ field: 'ruleCode', message: `${problem}，不能修改编码` }])
      if (problem !== undefined && !shape)
        throw errors.invalid([{ field: 'ruleClass', message: `${problem}，规则类型应为流水编号或订单编号` }])
      const old = shapeOf(current as unknown as RuleText)
      if (!shape) return
      const isSameCount = old && old.date === shape.date && old.resets === shape.resets
      const counters = numbered.map(({ resource, name }) => counterOfField(resource.name, name))
      for (const counter of isSameCount ? [] : [counterOfRule(current.id), ...counters])
        await carryOver(tx, { tenantId: actor.tenantId, counter, shape, now })
      if (JSON.stringify(shape) !== JSON.stringify(old)) await assertFreshNumbers(context, shape, numbered)
    },
    beforeDelete: async ({ actor }, { ruleCode }) => {
      const problem = usedWords(ruleCode, numberedBy(actor, ruleCode))
      if (problem !== undefined) throw errors.refused(`${problem}，不能删除`)
    },
  })
}

/** Which records the rule numbers, as the beginning of a refusal. */
function usedWords(ruleCode: string, numbered: readonly NumberedField[]): string | undefined {
  if (numbered.length === 0) return undefined
  const names = numbered.map(({ resource, field }) => `${resource.title}的${field.title}`)
  return `填值规则“${ruleCode}”用于${names.join('、')}`
}

function shapeOf({ ruleClass, ruleParams }: RuleText): NumberShape | undefined {
  const read = readFillParams(ruleClass, ruleParams)
  return 'values' in read ? numberShape(ruleClass, read.values) : undefined
}
