import { position, user } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { resourceOfMenu, ruleColumns, ruleSentence } from './DataRule.ts'

test('a rule reads as a sentence, with variables replaced by their titles', () => {
  const rule = { ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: '律师' }
  expect(ruleSentence(position, rule)).toBe('只显示“职务名称”中含有“律师”的职务')
  expect(ruleSentence(position, { ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' })).toBe(
    '只显示“创建人”等于“〔当前用户的账号〕”的职务',
  )
})

test('a rule that is incomplete or has an unknown column has no sentence', () => {
  expect(ruleSentence(position, { ruleColumn: 'name', ruleConditions: 'LIKE', ruleValue: ' ' })).toBeUndefined()
  expect(ruleSentence(position, { ruleColumn: 'salary', ruleConditions: '=', ruleValue: '1' })).toBeUndefined()
})

test('the columns are those of the page’s rows by their wire names, without secrets', () => {
  expect(ruleColumns(position)).toContainEqual({ value: 'postRank', label: '职级（postRank）' })
  expect(ruleColumns(position)).toContainEqual({ value: 'createTime', label: '创建时间（createTime）' })
  expect(ruleColumns(user).map(({ value }) => value)).not.toContain('password')
})

test('a menu shows the rows of the resource whose list permission it has', () => {
  expect(resourceOfMenu('position:list,position:add')?.name).toBe('position')
  expect(resourceOfMenu('position:add')).toBeUndefined()
  expect(resourceOfMenu(null)).toBeUndefined()
})
