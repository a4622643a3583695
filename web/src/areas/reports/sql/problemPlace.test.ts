import { expect, test } from 'vitest'
import { problemPlace } from './problemPlace.ts'

test('the word at the named place is marked in its line', () => {
  const sql = "select '😀',\r\n  nothing, name\nfrom enterprise"
  expect(problemPlace(sql, '第 2 行第 3 列：没有列“nothing”')).toEqual({
    line: 2,
    before: '  ',
    wrong: 'nothing',
    after: ', name',
  })
  expect(problemPlace(sql, '第 1 行第 11 列：语法错误')).toMatchObject({ before: "select '😀'", wrong: ',' })
})

test('the end of the text has no word, and other sentences no place', () => {
  expect(problemPlace('select 1 +', '第 1 行第 11 列：语法错误')).toMatchObject({ before: 'select 1 +', wrong: '' })
  expect(problemPlace('select 1', '运行时间过长')).toBeUndefined()
})
