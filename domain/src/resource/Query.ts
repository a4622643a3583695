/** The ten rules of the specification, and three of our own. */
export const rules = [
  'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like',
  'between', 'isNull', 'notNull',
] as const // prettier-ignore

export type Rule = (typeof rules)[number]

export const ruleTitles: Record<Rule, string> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '在…中',
  like: '包含',
  right_like: '以…开始',
  left_like: '以…结尾',
  between: '介于',
  isNull: '为空',
  notNull: '不为空',
}

const partRules: readonly Rule[] = ['like', 'left_like', 'right_like']
const greaterRules: readonly Rule[] = ['gt', 'ge', 'lt', 'le']

/** Searches for part of the value, as spelled on the wire. */
export const isPartRule = (rule: Rule): boolean => partRules.includes(rule)

/** Compares two values by size. */
export const isGreaterRule = (rule: Rule): boolean => greaterRules.includes(rule)

/** How many values a rule takes. */
export function ruleArity(rule: Rule): 'none' | 'one' | 'two' | 'many' {
  if (rule === 'isNull' || rule === 'notNull') return 'none'
  if (rule === 'between') return 'two'
  return rule === 'in' ? 'many' : 'one'
}

export type QueryValue = string | number
/** `field` may be `contacts.name`: any row of the sub-table matches. */
export interface Comparison {
  field: string
  rule: Rule
  values: QueryValue[]
}
/** Combines several conditions with `all` or `any`. */
export type ConditionOf<T> = T | { all: ConditionOf<T>[] } | { any: ConditionOf<T>[] }
export type Condition = ConditionOf<Comparison>

export interface Sort {
  field: string
  descending: boolean
}

export interface Query {
  where: Condition
  sort: Sort[]
  page: number
  size: number
}

export const everything: Condition = { all: [] }

export function allOf<T extends object>(conditions: readonly ConditionOf<T>[]): ConditionOf<T> {
  const real = conditions.filter((condition) => !isEverything(condition))
  return real.length === 1 ? real[0]! : { all: real }
}

export function isEverything<T extends object>(condition: ConditionOf<T>): boolean {
  return 'all' in condition && condition.all.every((part) => isEverything<T>(part))
}

export const textRules: readonly Rule[] = [
  'eq', 'ne', 'like', 'right_like', 'left_like', 'in', 'gt', 'ge', 'lt', 'le', 'isNull', 'notNull',
] // prettier-ignore
export const orderRules: readonly Rule[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'isNull', 'notNull']
export const choiceRules: readonly Rule[] = ['eq', 'ne', 'in', 'isNull', 'notNull']

/** The comparisons of a condition on all levels. */
export function comparisonsIn(condition: Condition): Comparison[] {
  if ('rule' in condition) return [condition]
  return ('all' in condition ? condition.all : condition.any).flatMap(comparisonsIn)
}
