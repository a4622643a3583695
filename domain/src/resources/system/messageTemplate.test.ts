import { expect, test } from 'vitest'
import { fillTemplate, missingValues, placeholdersOf, readTestData } from './messageTemplate.ts'

const content = '${姓名}：${date} 开庭，${date} 前到所，$name {x} ${ 地点 }'

test('the places of a text are found once each, in their order', () => {
  expect(placeholdersOf(content)).toEqual(['姓名', 'date', '地点'])
  expect(placeholdersOf('没有')).toEqual([])
})

test('a name stands for a value and a value for itself: nothing is worked out or filled twice', () => {
  expect(fillTemplate(content, { 姓名: '${date}', date: 0, 地点: '$&' })).toBe(
    '${date}：0 开庭，0 前到所，$name {x} $&',
  )
  expect(fillTemplate('${constructor} ${__proto__} ${a}', { a: { toString: () => '坏' } })).toBe(
    '${constructor} ${__proto__} ${a}',
  )
})

test('what is missing or empty is named', () => {
  expect(missingValues(content, { 姓名: '张三', date: '' })).toEqual(['date', '地点'])
  expect(missingValues('${toString}', {})).toEqual(['toString'])
})

test('the values of a test are a JSON object', () => {
  expect(readTestData('{"a":1}')).toEqual({ a: 1 })
  for (const text of ['', '[]', 'null', '"a"', '{']) expect(readTestData(text)).toBeUndefined()
})
