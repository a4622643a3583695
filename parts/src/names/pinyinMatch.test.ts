import { expect, test } from 'vitest'
import { pinyinMatch } from './pinyinMatch.ts'

test.each([
  ['张三', 'zhangsan'],
  ['张三', 'zs'],
  ['张三', 'zhangs'],
  ['张三', 'zsan'],
  ['张三丰', 'sf'],
  ['重庆', 'cq'],
  ['重庆', 'chongqing'],
  ['法律顾问部', 'flgw'],
  ['吕律师', 'lvlvshi'],
  ['张三', '张s'],
  ['张三', '张san'],
  ['张三丰', 'z三f'],
  ['律所张三', 'z三'],
  ['西安', 'xian'],
  ['张三', 'zhs'],
  ['战略部', 'zhanlue'],
  ['女律师', 'nülvshi'],
  ['ABC律所2', 'abcls2'],
])('%s matches %s', (name, typed) => {
  expect(pinyinMatch(name, typed)).toBe(true)
})

test.each([
  ['张三', 'lisi'],
  ['张三', 'zss'],
  ['张三', 'sz'],
  ['张三', '李s'],
  ['张小三', '张san'],
  ['财务部', 'flgw'],
])('%s does not match %s', (name, typed) => {
  expect(pinyinMatch(name, typed)).toBe(false)
})

test('answers at once for a text with very many possible segmentations', () => {
  const start = performance.now()
  for (const typed of ['xian'.repeat(8), 'nana'.repeat(8), 'a'.repeat(5000)]) {
    for (let one = 0; one < 100; one += 1) expect(pinyinMatch(`律师事务所${one}`, typed)).toBe(false)
  }
  expect(performance.now() - start).toBeLessThan(1000)
})
