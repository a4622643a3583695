import { text } from '../resource/kinds/builders.ts'
import { directoryPermission } from '../resource/pickPermissions.ts'
import type { Values } from '../resource/readRow.ts'
import { fillRule } from '../resources/system/fillRule.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

const ruleCode = text('规则编码', { required: true })
/** Available to all staff: any form may need a number. */
const forStaff = { anyPermission: [directoryPermission, may(fillRule, 'list').permission] }
const form = { parse: (raw) => raw, fields: { ruleCode } } as InputParser<Values>

export const fillRuleEndpoints = {
  /** Previews the next number without consuming it. */
  testFillRule: defineEndpoint({
    method: 'GET',
    path: `${fillRule.path}/testFillRule`,
    access: may(fillRule, 'list'),
    input: { ruleCode },
    answer: answerOf<string>(),
  }),
  /** The body is the form that the rule may read. */
  executeRuleByCode: defineEndpoint({
    method: 'PUT',
    path: `${fillRule.path}/executeRuleByCode/:ruleCode`,
    access: forStaff,
    input: form,
    answer: answerOf<string>(),
  }),
  executeRuleByCodeBatch: defineEndpoint({
    method: 'PUT',
    path: `${fillRule.path}/executeRuleByCodeBatch`,
    access: forStaff,
    input: { parse: (raw) => raw } as InputParser<Values, { rules: Values[]; commonFormData?: Values }>,
    answer: answerOf<{ ruleCode: string; result: string }[]>(),
  }),
}
