import { describe, expect, test } from 'vitest'
import { type CellType, cellTypeOf } from '../model/cellType.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { emptyCell, isEditable, kindOf, placeholderOf } from './cellKinds.ts'
import { isNumberInTyping, numberFrom } from '../text/numberText.ts'
import { withSemicolons } from '../text/tagsText.ts'

const options = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]
const column = (type: CellType, more: Partial<GridColumn> = {}): GridColumn => ({
  key: 'x',
  title: '栏目',
  type,
  options,
  ...more,
})
const parse = (type: CellType, text: string, more?: Partial<GridColumn>) => kindOf(type).parse(text, column(type, more))
const print = (type: CellType, value: unknown, more?: Partial<GridColumn>) =>
  kindOf(type).print(value, column(type, more))

describe('[P1.01] the names of the three sets', () => {
  const setA =
    'row-number row-checkbox row-radio row-expand row-drag-sort input inputNumber textarea select date datetime checkbox upload select-search select-multiple progress sel_depart sel_user tags slot normal hidden'
  const setB =
    'input inputNumber checkbox select list_multi sel_search radio date datetime sel_depart sel_user input_pop popup upload file image slot hidden'
  const setC =
    'normal input inputNumber checkbox select date datetime upload file image popup list_multi sel_search radio checkbox_meta input_pop sel_depart sel_user slot hidden'
  test.each([setA, setB, setC])('are all known', (set) => {
    for (const name of set.split(' ')) expect(cellTypeOf(name), name).toBeDefined()
  })

  test('unknown names are rejected', () => {
    expect(cellTypeOf('sparkline')).toBeUndefined()
    expect(cellTypeOf('constructor')).toBeUndefined()
  })
})

describe('pasted text', () => {
  test.each<[CellType, string, unknown]>([
    ['input', ' 原样 ', ' 原样 '],
    ['inputNumber', '1,234.50', 1234.5],
    ['inputNumber', '（5）', -5],
    ['inputNumber', '￥ 3', 3],
    ['inputNumber', '', ''],
    ['select', '女', '2'],
    ['select', '2', '2'],
    ['select', '', ''],
    ['selectMultiple', '男、女', '1,2'],
    ['selectMultiple', '2,1', '2,1'],
    ['date', '2026/1/5', '2026-01-05'],
    ['date', '2026年11月15日', '2026-11-15'],
    ['date', '2026-01-05 08:30', '2026-01-05'],
    ['datetime', '2026-1-5 8:30', '2026-01-05 08:30:00'],
    ['datetime', '2026-01-05T08:30:15', '2026-01-05 08:30:15'],
    ['checkbox', '是', true],
    ['checkbox', '×', false],
    ['tags', '刑事民事', '刑事;民事;'],
  ])('into %s: %j becomes %j', (type, text, value) => {
    expect(parse(type, text)).toEqual({ value })
  })

  test.each<[CellType, string, string]>([
    ['inputNumber', '三', '栏目应为数字'],
    ['select', '未知', '栏目没有选项“未知”'],
    ['selectMultiple', '男、甲、乙', '栏目没有选项“甲、乙”'],
    ['date', '2026-02-30', '栏目应为日期，如 2026-01-31'],
    ['datetime', '2026-02-03 25:00', '栏目应为日期，如 2026-01-31 09:30:00'],
    ['checkbox', '也许', '栏目应为“是”或“否”'],
    ['input', 'x'.repeat(100_001), '栏目超过 100000 个字符'],
  ])('into %s: %j is rejected', (type, text, problem) => {
    expect(parse(type, text)).toEqual({ problem })
  })

  test('a checkbox with custom values reads and prints them', () => {
    const own = { customValue: ['Y', 'N'] as const }
    expect([parse('checkbox', '是', own), parse('checkbox', 'n', own)]).toEqual([{ value: 'Y' }, { value: 'N' }])
    expect([print('checkbox', 'Y', own), print('checkbox', undefined, own)]).toEqual(['是', '否'])
  })
})

describe('displayed text', () => {
  test('[P1.08] dates in their format, and empty without a value', () => {
    expect(print('date', '2026-01-05 08:30:00')).toBe('2026-01-05')
    expect(print('datetime', '2026-01-05')).toBe('2026-01-05 00:00:00')
    expect([print('date', ''), print('date', null), print('datetime', undefined)]).toEqual(['', '', ''])
    expect(print('date', '以后再说')).toBe('以后再说')
  })

  test('[P1.20] labels for several values, and the value itself if it is unknown: options may load later', () => {
    expect(print('selectMultiple', '1,2')).toBe('男、女')
    expect(print('select', '9')).toBe('9')
    expect(print('select', 1)).toBe('男')
  })
})

test('[P1.13] a number may start with a sign and end with a point, and becomes a number or empty', () => {
  expect(['', '-', '1', '1.', '-1.5', '.5'].every(isNumberInTyping)).toBe(true)
  expect(['a', '1a', '1.2.3', '--1', '1-'].some(isNumberInTyping)).toBe(false)
  expect(['-', '', '1.50', '-3', '.', ' '].map(numberFrom)).toEqual(['', '', 1.5, -3, '', ''])
})

test('[P1.18] tags have a semicolon after every two characters', () => {
  expect(['刑', '刑事', '刑事民', '刑事;民事', '律师费用'].map(withSemicolons)).toEqual([
    '刑',
    '刑事;',
    '刑事;民',
    '刑事;民事;',
    '律师;费用;',
  ])
})

describe('columns', () => {
  test('show their placeholder with the tokens replaced, options 请选择', () => {
    expect(placeholderOf(column('input', { placeholder: '请输入${title}' }))).toBe('请输入栏目')
    expect(placeholderOf(column('input'))).toBe('')
    expect(placeholderOf(column('select'))).toBe('请选择')
  })

  test('start empty: unchecked, without a value for row controls, otherwise with empty text', () => {
    expect(emptyCell(column('checkbox'))).toBe(false)
    expect(emptyCell(column('checkbox', { customValue: ['Y', 'N'] }))).toBe('N')
    expect(emptyCell(column('rowNumber'))).toBeUndefined()
    expect(emptyCell(column('user'))).toBe('')
  })

  test('are editable unless they are disabled, shown only, or row controls', () => {
    expect(isEditable(column('input'))).toBe(true)
    expect(isEditable(column('input', { disabled: true }))).toBe(false)
    for (const type of ['normal', 'slot', 'progress', 'hidden', 'rowDragSort'] as const)
      expect(isEditable(column(type)), type).toBe(false)
  })
})
