import { expect, test } from 'vitest'
import { readProfile } from './ColumnProfile.ts'
import { ensureName, matchNames, matchWords } from './matchSource.ts'
import { proposeColumn } from './proposeColumn.ts'

function profileOf(values: readonly string[]) {
  const reader = readProfile()
  for (const value of values)
    if (value === '') reader.addEmpty()
    else reader.add(value)
  return reader.profile()
}
const propose = (title: string, values: readonly string[]) => proposeColumn(title, profileOf(values))

test.each([
  ['日期', ['2026-01-05', '2026/2/6', '2026年3月7日'], { kind: 'date' }],
  ['登记', ['2026-01-05 09:30', '2026-02-06 10:00:00'], { kind: 'datetime' }],
  ['开门', ['09:30', '18:00'], { kind: 'time' }],
  ['人数', ['1', '20', '1,300'], { kind: 'integer' }],
  ['比例', ['0.5', '12.375'], { kind: 'number', length: 3 }],
  ['律师费', ['1200', '3,500.50'], { kind: 'money' }],
  ['标的', ['￥1200', '¥3,500.50'], { kind: 'money' }],
  ['标的（元）', ['1200', '3500.5'], { kind: 'money' }],
  [
    '标的金额（万元）',
    ['12', '3.5'],
    { kind: 'number', length: 2, doubts: ['标题的单位是“万元”，不是元，按数字保留'] },
  ],
  ['联系', ['13800138000', '19912345678'], { kind: 'text', format: 'mobile', length: 11 }],
  ['证件', ['11010519491231002X'], { kind: 'text', format: 'idNumber' }],
  ['代码', ['91350100M000100Y43'], { kind: 'text', format: 'creditCode' }],
  ['邮件', ['a@example.com'], { kind: 'text', format: 'email' }],
  ['到场', ['是', '否', '是'], { kind: 'yesNo' }],
  ['说明', ['一'.repeat(150)], { kind: 'multiline', length: 500 }],
  ['名称', ['甲公司', '乙公司'], { kind: 'text', length: 20 }],
])('%s with %j', (title, values, expected) => {
  expect(propose(title, values)).toMatchObject(expected)
})

test('leading zeros, long numbers and numbers that are codes stay text', () => {
  expect(propose('门牌', ['007', '12', '31'])).toMatchObject({
    kind: 'text',
    doubts: ['有以 0 开头的数字，按文本保留'],
  })
  expect(propose('流水', ['123456789012345678', '2'])).toMatchObject({ kind: 'text', doubts: ['数字较长，按文本保留'] })
  expect(propose('合同编号', ['1001', '1002', '1003'])).toMatchObject({
    kind: 'text',
    unique: 'Y',
    required: 'Y',
    doubts: ['标题像编号，按文本保留'],
  })
})

test('a number that is mistyped is named, and the column does not become a number', () => {
  const phones = ['13800138000', '19912345678', '13700137000', '1380013800']
  expect(propose('联系方式', phones)).toMatchObject({
    kind: 'text',
    length: 20,
    doubts: ['1 个值不是手机号：1380013800，按文本保留'],
  })
})

test('a code with repeated values is not unique, and one of them is named', () => {
  expect(propose('案号', ['甲1', '甲2', '甲1', '甲3'])).toMatchObject({ unique: 'N', doubts: ['有重复的值：甲1'] })
  expect(propose('客户', ['甲1', '甲2', '甲1', '甲3'])).toMatchObject({ unique: 'N', doubts: [] })
})

test('phone numbers are not proposed as unique: a lawyer has several matters', () => {
  const phones = ['13800138000', '19912345678', '13700137000']
  expect(propose('承办人电话', phones)).toMatchObject({ format: 'mobile', required: 'Y', unique: 'N' })
})

test('a mixed column stays text and names the values that do not fit', () => {
  expect(propose('签订日期', ['2026-01-05', '2026-01-06', '2026-01-07', '待定', '去年', ''])).toMatchObject({
    kind: 'text',
    required: 'N',
    doubts: ['2 个值不是日期：待定、去年，按文本保留'],
  })
})

test('a wrong check digit is not taken for an identity number', () => {
  expect(propose('证件', ['110105194912310021', '110105194912310022'])).toMatchObject({ kind: 'text', format: null })
})

test('0 and 1 are numbers, not yes and no', () => {
  expect(propose('到场', ['0', '1', '1'])).toMatchObject({ kind: 'integer' })
})

test('a number under a title of a date is doubtful', () => {
  expect(propose('立案日期', ['20260105', '20260106'])).toMatchObject({
    kind: 'integer',
    doubts: ['标题像日期，但值是数字：20260105、20260106'],
  })
})

test('repeated words become a dictionary, or the smallest one that has them all', () => {
  const column = propose('阶段', ['一审', '二审', '一审', '一审', '二审'])
  expect(column).toMatchObject({ kind: 'dictionary', items: ['一审', '二审'] })
  expect(matchWords(column, [], true)).toMatchObject({ source: null, doubts: ['只有 2 种值，将新建字典'] })
  expect(matchWords(column, [], false)).toMatchObject({
    kind: 'text',
    doubts: ['只有 2 种值，但您没有新增字典的权限，按文本保留'],
  })
  const large = { code: 'all', title: '全部', texts: new Set(['一审', '二审', '再审']) }
  const small = { code: 'stage', title: '审级', texts: new Set(['一审', '二审']) }
  const other = { code: 'x', title: '无关', texts: new Set(['一审']) }
  expect(matchWords(column, [large, other, small], false)).toMatchObject({ source: 'stage' })
})

test('names of records become a reference only when all values are names', () => {
  const values = ['甲公司', '乙公司', '丙公司', '甲公司']
  const column = propose('客户', values)
  const source = (known: string[]) => ({
    kind: 'reference' as const,
    name: 'enterprise',
    title: '企业',
    known: new Set(known),
  })
  expect(matchNames(column, profileOf(values), [source(['甲公司', '乙公司', '丙公司'])])).toMatchObject({
    kind: 'reference',
    source: 'enterprise',
    length: null,
  })
  const mostly = matchNames(column, profileOf(values), [source(['甲公司', '乙公司'])])
  expect(mostly).toMatchObject({ kind: 'text', doubts: ['多数值是“企业”的名称，1 个没有或不止一条：丙公司'] })
  expect(matchNames(column, profileOf(values), [source([])])).toEqual(column)
})

test('a column without values is text, and cells that cannot be read are counted', () => {
  expect(propose('备注', ['', ''])).toMatchObject({ kind: 'text', doubts: ['没有值，按文本处理'] })
  const reader = readProfile()
  reader.add('12')
  reader.addUnreadable('公式没有计算结果')
  expect(proposeColumn('合计', reader.profile())).toMatchObject({
    kind: 'text',
    doubts: ['1 个单元格不能读取：公式没有计算结果'],
  })
})

test('the first column becomes the name of the records when no other can be', () => {
  const columns = ensureName([propose('数', ['1', '2']), propose('日', ['2026-01-01'])])
  expect(columns.map(({ kind }) => kind)).toEqual(['text', 'date'])
})
