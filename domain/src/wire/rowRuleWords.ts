import { conditionWords, type NameOf } from '../resource/conditionWords.ts'
import type { Resource } from '../resource/defineResource.ts'
import type { Names } from '../resource/Field.ts'
import type { Comparison, Rule } from '../resource/Query.ts'
import { compare } from './queryFromParams.ts'
import { fieldFromWire } from './wireNames.ts'

/** A row rule as it is stored: a column by its wire name, a comparison and a value or variable. */
export interface RowRule {
  ruleColumn: string | null
  ruleConditions: string
  ruleValue: string
}

/** A row rule of a menu (wire contract §4.6). */
export interface DataRule extends RowRule {
  id: string
  permissionId: string
  ruleName: string
  status: string
}

/** A row rule with its meaning: 案件类型等于“劳动仲裁”. */
export interface DescribedRule extends DataRule {
  words: string
}

/** The values of dictionary rule_conditions (wire contract §5). Raw SQL is not supported. */
export const rowRuleOperators: Readonly<Record<string, Rule>> = {
  '>': 'gt',
  '<': 'lt',
  '!=': 'ne',
  '=': 'eq',
  '>=': 'ge',
  '<=': 'le',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  LIKE: 'like',
  IN: 'in',
}

/** The user variables in the value of a rule (wire contract §7.5). */
export const ruleVariables: readonly { value: string; title: string }[] = [
  { value: '#{sys_user_code}', title: '当前用户的账号' },
  { value: '#{sys_user_name}', title: '当前用户的姓名' },
  { value: '#{sys_org_code}', title: '当前用户所在部门的编码' },
  { value: '#{sys_multi_org_code}', title: '当前用户全部部门的编码' },
  { value: '#{sys_date}', title: '当天日期' },
  { value: '#{sys_time}', title: '当前时间' },
  { value: '#{tenant_id}', title: '当前租户' },
]

/** The rule as a condition with its variables as words, to be printed. Undefined if it cannot be read. */
export function printedRule(resource: Resource, rule: Partial<RowRule>): Comparison | undefined {
  const { ruleColumn, ruleConditions = '', ruleValue = '' } = rule
  const found = fieldFromWire(resource, ruleColumn ?? '')
  const operator = Object.hasOwn(rowRuleOperators, ruleConditions) ? rowRuleOperators[ruleConditions] : undefined
  const text = ruleValue.trim()
  if (!found || !operator || text === '') return undefined
  const worded = ruleVariables.reduce((words, { value, title }) => words.replaceAll(value, `〔${title}〕`), text)
  const values = operator === 'in' ? worded.split(',').filter(Boolean) : [worded]
  if (worded !== text) return { field: found.name, rule: operator, values }
  try {
    return compare(found, operator, values)
  } catch {
    return undefined
  }
}

/** 案件类型等于“劳动仲裁”. Undefined while the rule is incomplete. */
export function rowRuleWords(
  resource: Resource,
  rule: Partial<RowRule>,
  names: Names,
  nameOf?: NameOf,
): string | undefined {
  const condition = printedRule(resource, rule)
  return condition && conditionWords(resource, condition, names, nameOf)
}
