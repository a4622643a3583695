import { expect, test } from 'vitest'
import { assertTitled, columnLetters, findHead } from './findHead.ts'

const rows = (...lines: string[][]) => lines.map((cells, index) => ({ line: index + 1, cells }))

test('titles of the sheet above the head are skipped, and the heads stay as they are written', () => {
  expect(findHead(rows(['客户登记表'], ['*姓 名', '电话（必填）', '日期'], ['张三', '138', '']))).toEqual({
    line: 2,
    columns: [
      { index: 0, head: '*姓 名' },
      { index: 1, head: '电话（必填）' },
      { index: 2, head: '日期' },
    ],
  })
})

test.each([
  [[], '工作表是空的'],
  [[['甲', '乙', '甲']], 'A 列和 C 列的标题都是“甲”'],
  [[['*电话', '电 话（必填）']], 'A 列和 B 列的标题都是“电话”'],
  [[Array.from({ length: 300 }, (_, index) => `列${index}`)], '工作表有 300 列，最多 200 列'],
])('%# refuses with a sentence', (lines, message) => {
  expect(() => findHead(rows(...lines))).toThrow(message)
})

test('a value without a title is refused with its place, an empty column is not', () => {
  const head = findHead(rows(['甲', '', '乙']))
  expect(() => assertTitled(head, { line: 2, cells: ['1', '', '2'] })).not.toThrow()
  expect(() => assertTitled(head, { line: 3, cells: ['1', '多', '2'] })).toThrow('B3 有内容，但 B 列在第 1 行没有标题')
})

test('columns are named as in spreadsheets', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
