import { expect, test } from 'vitest'
import { fillExample } from './fillExample.ts'
import { knownParams, paramsIn, paramsText } from './paramsText.ts'

const at = new Date('2026-03-04T16:30:00Z')

test('the example uses China time', () => {
  const text = '{"prefix":"AJ","separator":"-","start":8}'
  expect(fillExample('numbering', text, at).words).toBe('编号示例：AJ20260305-0008、AJ20260305-0009 …')
  expect(fillExample('orderNumber', '', at).words).toContain('CN2026030500300001')
  expect(fillExample('departCode', '', at).words).toContain('parentId')
  expect(fillExample('', '').words).toBe('请先选择规则类型')
})

test('an error uses the message of the server', () => {
  expect(fillExample('numbering', '[]').problem).toBe('规则参数：只能传递JSON对象，不能传递JSON数组')
  expect(fillExample('other', '').problem).toBe('规则类型没有“other”这一选项')
})

test('parameters survive the round trip through their text; those of another handler are dropped', () => {
  expect(paramsIn('{')).toEqual({})
  expect(paramsText({ prefix: 'A', separator: '', digits: null })).toBe('{"prefix":"A"}')
  expect(knownParams('orderNumber', { prefix: 'A', digits: 3 })).toEqual({ prefix: 'A' })
})
