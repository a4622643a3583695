import { expect, test } from 'vitest'
import { fillTemplate, missingValues, placeholdersOf, readTestData } from './messageTemplate.ts'

const content = '${姓名}：${date} 开庭，${date} 前到所，$name {x} ${ 地点 }'

test('finds the placeholders of a text once each, in order', () => {
  expect(placeholdersOf(content)).toEqual(['姓名', 'date', '地点'])
  expect(placeholdersOf('没有')).toEqual([])
})

test('fills placeholders literally: nothing is evaluated or filled twice', () => {
  expect(fillTemplate(content, { 姓名: '${date}', date: 0, 地点: '$&' })).toBe(
    '${date}：0 开庭，0 前到所，$name {x} $&',
  )
  expect(fillTemplate('${constructor} ${__proto__} ${a}', { a: { toString: () => '坏' } })).toBe(
    '${constructor} ${__proto__} ${a}',
  )
})

test('names missing and empty values', () => {
  expect(missingValues(content, { 姓名: '张三', date: '' })).toEqual(['date', '地点'])
  expect(missingValues('${toString}', {})).toEqual(['toString'])
})

test('sample values must be a JSON object', () => {
  expect(readTestData('{"a":1}')).toEqual({ a: 1 })
  for (const text of ['', '[]', 'null', '"a"', '{']) expect(readTestData(text)).toBeUndefined()
})
