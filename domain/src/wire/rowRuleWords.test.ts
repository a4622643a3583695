import { expect, test } from 'vitest'
import { entrustment } from '../resources/legal/entrustments/entrustment.ts'
import { rowRuleWords } from './rowRuleWords.ts'

const names = {
  dictionary: (code: string) => (code === 'case_type' ? [{ value: '3', text: '劳动仲裁' }] : []),
  find: () => undefined,
}
const words = (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
  rowRuleWords(entrustment, { ruleColumn, ruleConditions, ruleValue }, names, (_, key) =>
    key === 'u1' ? '云舟公司' : undefined,
  )

test('a rule reads with titles of fields and texts of dictionaries and records', () => {
  expect(words('caseType', '=', '3')).toBe('案件类型等于“劳动仲裁”')
  expect(words('caseType', 'IN', '3,9')).toBe('案件类型为“劳动仲裁”或“9”')
  expect(words('enterpriseId', '=', 'u1')).toBe('委托企业等于“云舟公司”')
  expect(words('matter', 'LIKE', '货款')).toBe('委托事项包含“货款”')
})

test('variables are named, also where no such value could be stored', () => {
  expect(words('createBy', '=', '#{sys_user_code}')).toBe('创建人等于“〔当前用户的账号〕”')
  expect(words('createTime', '<=', '#{sys_date}')).toBe('创建时间小于等于“〔当天日期〕”')
})

test('an incomplete or unreadable rule has no words', () => {
  expect(words('caseType', '=', ' ')).toBeUndefined()
  expect(words('salary', '=', '1')).toBeUndefined()
  expect(words('caseType', 'USE_SQL_RULES', '1')).toBeUndefined()
  expect(words('createTime', '=', 'soon')).toBeUndefined()
})
