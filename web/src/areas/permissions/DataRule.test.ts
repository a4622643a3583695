import { position, resources, user } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { resourceOfMenu, ruleColumns, ruleSentence, ruleValues } from './DataRule.ts'

const names = { dictionary: () => [{ value: '1', text: '一级' }], find: () => undefined }

test('a rule reads as a sentence, with texts of dictionaries', () => {
  const rule = { ruleColumn: 'postRank', ruleConditions: '=', ruleValue: '1' }
  expect(ruleSentence(position, rule, names)).toBe('只显示职级等于“一级”的职务')
  expect(ruleSentence(position, { ...rule, ruleValue: ' ' }, names)).toBeUndefined()
})

test('the value is chosen from the dictionary of the field, or from the variables', () => {
  expect(ruleValues(position, 'postRank', names)[0]).toEqual({ value: '1', label: '一级（1）' })
  expect(ruleValues(position, 'name', names)[0]).toEqual({
    value: '#{sys_user_code}',
    label: '当前用户的账号（#{sys_user_code}）',
  })
})

test('the columns are those of the page’s rows by their wire names, without secrets', () => {
  expect(ruleColumns(position)).toContainEqual({ value: 'postRank', label: '职级（postRank）' })
  expect(ruleColumns(position)).toContainEqual({ value: 'createTime', label: '创建时间（createTime）' })
  expect(ruleColumns(user).map(({ value }) => value)).not.toContain('password')
})

test('a menu shows the rows of the resource whose list permission it has', () => {
  expect(resourceOfMenu('position:list,position:add', resources)?.name).toBe('position')
  expect(resourceOfMenu('position:add', resources)).toBeUndefined()
  expect(resourceOfMenu(null, resources)).toBeUndefined()
})
