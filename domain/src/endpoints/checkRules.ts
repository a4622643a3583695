import { multiline, text } from '../resource/kinds/builders.ts'
import { checkRule, type CheckStep } from '../resources/system/checkRule.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** The result of a check: the step that failed, and the characters that it checked. */
export type RuleVerdict =
  | { passed: true }
  | { passed: false; index: number; begin: number; end: number; part: string; message: string }

/** The step that a stored rule refuses a value with (wire contract §2.8). */
export interface FailedStep extends CheckStep {
  /** The range of characters that the step checks; absent when it checks the whole value. */
  beginIndex?: number
  endIndex?: number
  checkValue: string
  passed: false
}

export const checkRuleEndpoints = {
  /** A refusal returns the failed step as its result. */
  checkByCode: defineEndpoint({
    method: 'GET',
    path: `${checkRule.path}/checkByCode`,
    access: 'signedIn',
    input: { ruleCode: text('规则编码', { required: true }), value: multiline('值', { default: '' }) },
    answer: answerOf<FailedStep | null>(),
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${checkRule.path}/test`,
    access: may(checkRule, 'list'),
    input: { ruleJson: multiline('规则配置', { default: '' }), value: multiline('值', { default: '' }) },
    answer: answerOf<RuleVerdict>(),
  }),
  /** Whether a unique value is still available, for users who may write such a row. */
  duplicate: defineEndpoint({
    method: 'GET',
    path: '/sys/duplicate/check',
    access: 'byInput',
    input: {
      tableName: text('数据表', { required: true }),
      fieldName: text('字段', { required: true }),
      fieldVal: text('值', { required: true, max: 2_000 }),
      dataId: text('记录'),
    },
    answer: answerOf<null>(),
  }),
}
