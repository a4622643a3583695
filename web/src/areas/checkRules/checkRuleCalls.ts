import { call } from '../../api/calls/call.ts'

/** How a value fared: which step it failed, and the characters that the step looked at. */
export type RuleVerdict =
  | { passed: true }
  | { passed: false; index: number; begin: number; end: number; part: string; message: string }

export const checkRuleCalls = {
  test: (ruleJson: string, value: string): Promise<RuleVerdict> =>
    call({ method: 'POST', path: '/sys/checkRule/test' }, { body: { ruleJson, value } }),
}
