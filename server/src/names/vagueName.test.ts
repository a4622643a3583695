import { beforeAll, expect, test } from 'vitest'
import { loadNameLibraries } from './nameLibraries.ts'
import { vagueName } from './vagueName.ts'

beforeAll(loadNameLibraries)

test.each([
  ['杭州', '只有地区'],
  ['浙江省杭州市', '只有地区'],
  ['杭州有限公司', '只有地区'],
  ['A', '只有一个字'],
  ['王', '只有一个字'],
  ['  Ａ ', '只有一个字'],
  ['测试', '不是具体的名称'],
  ['测试有限公司', '不是具体的名称'],
  ['张某某', '不是具体的名称'],
  ['未知', '不是具体的名称'],
  ['有限公司', '只有组织形式'],
  ['科技', '只有行业或通用词语'],
  ['贸易有限公司', '只有行业或通用词语'],
])('%s is too vague: %s', (name, words) => expect(vagueName(name)).toBe(words))

test.each([
  '北京银行',
  '上海实业有限公司',
  '中国移动',
  '杭州青枫',
  '王敏',
  'AB',
  '青岚贸易',
  '北京大学',
  '测试者甲有限公司',
])('%s is specific enough', (name) => expect(vagueName(name)).toBeUndefined())

test('a person may have the name of a place', () => {
  expect(vagueName('安庆', false)).toBeUndefined()
  expect(vagueName('安庆')).toBe('只有地区')
})
