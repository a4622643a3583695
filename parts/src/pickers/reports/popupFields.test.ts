import { expect, test } from 'vitest'
import { popupError, popupValues, reportRowKey } from './popupFields.ts'

const good = { code: 'user', orgFields: 'realname, username', destFields: 'lawyer,account' }

test.each([
  [{ ...good, code: '' }, 'popup参数未正确配置!'],
  [{ ...good, orgFields: ' ' }, 'popup参数未正确配置!'],
  [{ ...good, destFields: ',' }, 'popup参数未正确配置!'],
  [{ ...good, destFields: 'lawyer' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  [good, undefined],
])('[P4.03] %j is rejected with %s', (fields, problem) => {
  expect(popupError(fields)).toBe(problem)
})

test('each source field fills its target; values of several rows are joined', () => {
  const rows = [{ realname: '陈', username: 'chen' }, { realname: '王' }]
  expect(popupValues(good, rows)).toEqual({ lawyer: '陈,王', account: 'chen,' })
  expect(popupValues(good, [])).toEqual({ lawyer: '', account: '' })
  expect(popupValues({ ...good, orgFields: 'realname,realname' }, rows.slice(0, 1))).toEqual({
    lawyer: '陈',
    account: '陈',
  })
})

test('the key of a row is its id or its content, cut at 50 characters', () => {
  expect(reportRowKey({ id: '7', name: '陈' })).toBe('7')
  expect(reportRowKey({ name: '陈', sex: 1 })).toBe('陈_1')
  expect(reportRowKey({ name: 'x'.repeat(80) })).toHaveLength(50)
})
