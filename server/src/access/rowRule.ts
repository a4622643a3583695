import {
  beijingTime,
  compare,
  type Comparison,
  fieldFromWire,
  type Resource,
  type RowRule,
  rowRuleOperators,
} from '@lexdesk/domain'

/** The user that the variables of a rule refer to. */
export interface RuleSubject {
  username: string
  realname: string
  orgCode: string | null
  orgCodes: readonly string[]
  tenantId: number
}

/** A data permission as a condition on its resource; an unreadable rule shows nothing rather than everything. */
export function rowRuleCondition(
  resource: Resource,
  rule: RowRule,
  subject: RuleSubject,
  now: Date,
): Comparison | { any: [] } {
  const found = fieldFromWire(resource, rule.ruleColumn ?? '')
  const operator = Object.hasOwn(rowRuleOperators, rule.ruleConditions)
    ? rowRuleOperators[rule.ruleConditions]
    : undefined
  if (!found || !operator) return { any: [] }
  const value = fillVariables(rule.ruleValue, subject, now)
  try {
    return compare(found, operator, operator === 'in' ? value.split(',').filter(Boolean) : [value])
  } catch {
    return { any: [] }
  }
}

/** Replaces `#{sys_user_code}` and similar variables, in snake or camel case; unknown names are left as they are. */
export function fillVariables(text: string, subject: RuleSubject, now: Date): string {
  const clock = beijingTime(now)
  const values = new Map([
    ['sysusercode', subject.username],
    ['sysusername', subject.realname],
    ['sysorgcode', subject.orgCode ?? ''],
    ['sysmultiorgcode', subject.orgCodes.join(',')],
    ['sysdate', clock.slice(0, 10)],
    ['systime', clock],
    ['tenantid', String(subject.tenantId)],
  ])
  return text.replace(/#\{(\w+)\}/g, (whole, name: string) => {
    return values.get(name.replaceAll('_', '').toLowerCase()) ?? whole
  })
}
