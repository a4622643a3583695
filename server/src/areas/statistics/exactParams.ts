import type { Rule } from '@lexdesk/domain'

interface ExactCondition {
  field: string
  rule: Rule
  val?: string
}

/** Conditions that a plain filter cannot say, or would read signs into, as the list call carries them. */
export const exactParams = (...conditions: ExactCondition[]): Record<string, string> => ({
  superQueryParams: JSON.stringify(conditions),
  superQueryMatchType: 'and',
})
