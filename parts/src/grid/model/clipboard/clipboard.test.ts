import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printPlainText, printTable, readPlainText, readTable } from './clipboard.ts'

test.each<[string, string[][]]>([
  [
    '甲\t乙\n丙\t丁\n',
    [
      ['甲', '乙'],
      ['丙', '丁'],
    ],
  ],
  [
    '甲\t乙\r\n丙\t丁\r\n',
    [
      ['甲', '乙'],
      ['丙', '丁'],
    ],
  ],
  ['"两\n行"\t"说""好"""\n', [['两\n行', '说"好"']]],
  ['19"\t5', [['19"', '5']]],
  ['"未完\t乙', [['"未完', '乙']]],
  ['甲\t\t', [['甲', '', '']]],
  ['甲\n\n丙', [['甲'], [''], ['丙']]],
  ['', []],
])('plain text %j', (text, rows) => {
  expect(readPlainText(text)).toEqual(rows)
})

const grids = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(
    fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '律') }), {
      minLength: width,
      maxLength: width,
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
)

test('text that is copied is pasted unchanged', () => {
  fc.assert(
    fc.property(grids, (rows) => {
      // A single empty cell copies nothing.
      fc.pre(rows.length > 1 || rows[0]!.some((text) => text !== '') || rows[0]!.length > 1)
      fc.pre(rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '')
      expect(readPlainText(printPlainText(rows))).toEqual(rows)
    }),
  )
})

test('reads an HTML table of a spreadsheet as cells', () => {
  const html = `<meta charset=utf-8><style>td{color:red}</style><table><tr><td style="x">甲 <b>一</b></td><td colspan=2>合并</td></tr>
    <tr><td rowspan="2">竖</td><td>1</td><td>两<br>行</td></tr><tr><td>&lt;b&gt;</td><td></td></tr></table>`
  expect(readTable(html)).toEqual([
    ['甲 一', '合并', '合并'],
    ['竖', '1', '两\n行'],
    ['竖', '<b>', ''],
  ])
  expect(readTable('<p>没有表格</p>')).toBeUndefined()
})

test('copies a table with its displayed text, without active content', () => {
  const rows = [
    ['<img src=x onerror=alert(1)>', '甲 & "乙"'],
    ['两\n行', ''],
  ]
  const html = printTable(rows)
  expect(html).not.toContain('<img')
  expect(readTable(html)).toEqual(rows)
})
