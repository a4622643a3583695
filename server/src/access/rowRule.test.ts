import { enterprise } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fillVariables, rowRuleCondition } from './rowRule.ts'

const subject = {
  username: 'chenlv',
  realname: '陈立行',
  orgCode: 'A01A02',
  orgCodes: ['A01A02', 'A01A03'],
  tenantId: 3,
}
const now = new Date('2026-11-15T18:30:00Z')
const condition = (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
  rowRuleCondition(enterprise, { ruleColumn, ruleConditions, ruleValue }, subject, now)

test('variables refer to the signed-in user and the clock of GMT+8', () => {
  const text =
    '#{sys_user_code} #{sysUserName} #{sys_org_code}% #{sys_date} #{sys_time} #{sys_multi_org_code} #{tenant_id} #{unknown} #{constructor}'
  expect(fillVariables(text, subject, now)).toBe(
    'chenlv 陈立行 A01A02% 2026-11-16 2026-11-16 02:30:00 A01A02,A01A03 3 #{unknown} #{constructor}',
  )
})

test('a rule becomes a condition on its resource', () => {
  expect(condition('createBy', '=', '#{sys_user_code}')).toEqual({ field: 'createBy', rule: 'eq', values: ['chenlv'] })
  expect(condition('status', 'IN', 'draft,pending')).toEqual({
    field: 'status',
    rule: 'in',
    values: ['draft', 'pending'],
  })
})

test('an unreadable rule shows nothing rather than everything', () => {
  expect(condition('nothing', '=', '1')).toEqual({ any: [] })
  expect(condition('createBy', 'USE_SQL_RULES', '1=1')).toEqual({ any: [] })
  expect(condition('licenseExpire', '>', 'yesterday')).toEqual({ any: [] })
})

test('a variable without a value shows nothing rather than everything', () => {
  const without = { ...subject, orgCode: null, orgCodes: [] }
  const none = (ruleConditions: string, ruleValue: string) =>
    rowRuleCondition(enterprise, { ruleColumn: 'createBy', ruleConditions, ruleValue }, without, now)
  for (const operator of ['=', 'RIGHT_LIKE', 'LEFT_LIKE', 'LIKE', '!='])
    expect(none(operator, '#{sys_org_code}'), operator).toEqual({ any: [] })
  expect(none('IN', '#{sys_multi_org_code}')).toEqual({ any: [] })
  expect(none('IN', ',')).toEqual({ any: [] })
})

test('the value of a variable is not expanded again', () => {
  expect(fillVariables('#{sys_user_name}', { ...subject, realname: '#{sys_user_code}' }, now)).toBe('#{sys_user_code}')
})
