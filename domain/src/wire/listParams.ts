import type { Rule } from '../resource/Query.ts'

/** Filters as parameters of the list call. */
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

/** Conditions that a plain filter cannot express, or would misread as syntax; all of them must match. */
export const exactParams = joinedBy('and')

/** The same, but any one of them is enough. */
export const eitherParams = joinedBy('or')
