import type { Rule } from '../resource/Query.ts'

/** Filters in the words of the list call. */
export type ListParams = Record<string, string>

interface ExactCondition {
  field: string
  rule: Rule
  val?: string
}

const joinedBy =
  (superQueryMatchType: 'and' | 'or') =>
  (...conditions: ExactCondition[]): ListParams => ({
    superQueryParams: JSON.stringify(conditions),
    superQueryMatchType,
  })

/** Conditions that a plain filter cannot say, or would read signs into, as the list call carries them; all of them hold. */
export const exactParams = joinedBy('and')

/** The same, where one of them suffices. */
export const eitherParams = joinedBy('or')
