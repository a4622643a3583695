import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Names } from '../Field.ts'
import * as build from './builders.ts'
import { type Field, type FieldKind, kindOf } from './index.ts'

const names: Names = {
  dictionary: () => [
    { value: '1', text: '员级' },
    { value: '2', text: '助级' },
  ],
  find: (_resource, _key, text) => (text === '律师' ? 'p1' : undefined),
}
const read = (field: Field, raw: unknown) => kindOf(field).read(raw, field)
const readText = (field: Field, raw: string) => kindOf(field).readText(raw, field, names)
const print = (field: Field, value: unknown) => kindOf(field).print(value, field, names)

test('text is trimmed, counted in characters and may have further checks', () => {
  expect(read(build.text('名称'), '  律云 ')).toEqual({ value: '律云' })
  expect(read(build.text('名称'), '   ')).toEqual({ value: null })
  expect(read(build.text('名称', { max: 2 }), '👨律')).toEqual({ value: '👨律' })
  expect(read(build.text('名称', { max: 2 }), '律云后')).toEqual({ problem: '不能超过 2 个字' })
  expect(read(build.text('名称', { min: 2 }), '律')).toEqual({ problem: '不能少于 2 个字' })
  expect(read(build.text('手机', { pattern: 'mobileStrict' }), '12')).toEqual({ problem: '：请输入正确手机号' })
  expect(read(build.text('编码', { problem: () => '不对' }), 'x')).toEqual({ problem: '不对' })
})

test('refuses text that the database cannot store, and anything that is not text', () => {
  expect(read(build.text('名称'), 'a\0b')).toEqual({ problem: '含有无法保存的字符' })
  expect(read(build.text('名称'), 'a\ud800')).toEqual({ problem: '含有无法保存的字符' })
  expect(read(build.text('名称'), { a: 1 })).toEqual({ problem: '应为文本' })
  expect(read(build.text('名称'), 42)).toEqual({ value: '42' })
})

test('numbers may arrive as strings', () => {
  expect(read(build.integer('数量'), '12')).toEqual({ value: 12 })
  expect(read(build.integer('数量'), '1,234')).toEqual({ value: 1234 })
  expect(read(build.integer('数量'), '1.5')).toEqual({ problem: '应为整数' })
  expect(read(build.integer('数量'), 'abc')).toEqual({ problem: '应为数字' })
  expect(read(build.integer('数量', { min: 1 }), 0)).toEqual({ problem: '不能小于 1' })
  expect(read(build.integer('数量'), 3e9)).toEqual({ problem: '超出可保存的范围' })
  expect(read(build.number('重量', { digits: 2 }), '1.005')).toEqual({ problem: '最多 2 位小数' })
  expect(read(build.number('重量'), Number.NaN)).toEqual({ problem: '应为数字' })
  expect(read(build.number('重量'), true)).toEqual({ problem: '应为数字' })
})

test('limits of money are worded as amounts are shown everywhere', () => {
  expect(read(build.money('金额', { max: 123_450 }), 123_451)).toEqual({ problem: '不能大于 ¥1,234.50' })
  const foreign = build.money('金额', { min: 0, currencyField: 'currency' })
  expect(read(foreign, -1)).toEqual({ problem: '不能小于 0.00' })
})

test('money is stored in cents and shown in yuan', () => {
  const field = build.money('金额')
  expect(read(field, '12345')).toEqual({ value: 12345 })
  expect(read(field, 1.5)).toEqual({ problem: '应为以分为单位的整数' })
  expect(readText(field, '¥1,234.50')).toEqual({ value: 123450 })
  expect(readText(field, '1.234')).toEqual({ problem: '最多 2 位小数' })
  expect(print(field, 123450)).toBe('1234.50')
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(readText(field, print(field, cents))).toEqual({ value: cents })
    }),
  )
})

test('reads days as people and spreadsheets write them, and only real ones', () => {
  for (const text of ['2026-01-05', '2026-1-5', '2026/1/5', '2026.01.05', '2026年1月5日', '2026-01-05 00:00:00'])
    expect(read(build.date('日期'), text)).toEqual({ value: '2026-01-05' })
  for (const text of ['2026-02-30', '20260105', '05/01/2026', '昨天', 20260105])
    expect(read(build.date('日期'), text)).toEqual({ problem: '格式不正确，应为 2026-01-31' })
  expect(read(build.datetime('时刻'), '2026-01-05T09:30')).toEqual({ value: '2026-01-05 09:30:00' })
  expect(read(build.datetime('时刻'), '2026-01-05')).toEqual({ value: '2026-01-05 00:00:00' })
  expect(read(build.datetime('时刻'), '2026-01-05 24:00:00')).toEqual({
    problem: '格式不正确，应为 2026-01-31 09:30:00',
  })
  expect(read(build.time('钟点'), '9:5')).toEqual({ value: '09:05:00' })
})

test.each([
  ['2026-01-05T15:59:59Z', '2026-01-05', '2026-01-05 23:59:59'],
  ['2026-01-05T16:00:00Z', '2026-01-06', '2026-01-06 00:00:00'],
  ['2026-01-05T16:00:00.000Z', '2026-01-06', '2026-01-06 00:00:00'],
  ['2026-01-05t16:00:00z', '2026-01-06', '2026-01-06 00:00:00'],
  ['2026-01-05 16:00Z', '2026-01-06', '2026-01-06 00:00:00'],
  ['2026-01-05T00:30:00+08:00', '2026-01-05', '2026-01-05 00:30:00'],
  ['2026-01-05T00:30:00+0800', '2026-01-05', '2026-01-05 00:30:00'],
  ['2026-01-05T00:30:00+08', '2026-01-05', '2026-01-05 00:30:00'],
  ['2026-01-05T00:30:00+09:00', '2026-01-04', '2026-01-04 23:30:00'],
  ['2026-01-05 20:00:00 -05:00', '2026-01-06', '2026-01-06 09:00:00'],
  ['2026-12-31T20:00:00Z', '2027-01-01', '2027-01-01 04:00:00'],
  ['2028-02-28T18:00:00Z', '2028-02-29', '2028-02-29 02:00:00'],
  ['2026-01-05T16:00:00', '2026-01-05', '2026-01-05 16:00:00'],
  ['2026/1/5 16:00', '2026-01-05', '2026-01-05 16:00:00'],
])('%s is %s in Beijing, at %s', (text, day, moment) => {
  expect(read(build.date('日期'), text)).toEqual({ value: day })
  expect(readText(build.date('日期'), text)).toEqual({ value: day })
  expect(read(build.datetime('时刻'), text)).toEqual({ value: moment })
  expect(readText(build.datetime('时刻'), text)).toEqual({ value: moment })
})

test('converts a time of day with a zone, and refuses a zone that does not exist', () => {
  expect(read(build.time('钟点'), '20:30:00Z')).toEqual({ value: '04:30:00' })
  expect(read(build.time('钟点'), '09:30+08:00')).toEqual({ value: '09:30:00' })
  for (const text of ['2026-01-05Z', '2026-01-05T09:30:00+99:00', '2026-01-05T09:30:00 08:00', '9999-12-31T20:00:00Z'])
    expect(read(build.datetime('时刻'), text)).toEqual({ problem: '格式不正确，应为 2026-01-31 09:30:00' })
})

test('maps dictionary words to values, and lists the known words for an unknown one', () => {
  expect(readText(build.dictionary('职级', 'rank'), '助级')).toEqual({ value: '2' })
  expect(readText(build.dictionary('职级', 'rank'), '2')).toEqual({ value: '2' })
  expect(readText(build.dictionary('职级', 'rank'), '高级')).toEqual({
    problem: '没有“高级”这一选项，可选：员级、助级',
  })
  expect(print(build.dictionary('职级', 'rank'), '9')).toBe('9')
})

test('refuses values that only the system writes, and still shows them', () => {
  const field = build.dictionary('职级', 'rank', { except: ['2'] })
  expect(read(field, '1')).toEqual({ value: '1' })
  expect(read(field, '2')).toEqual({ problem: '只能由系统登记，请选择其他选项' })
  expect(read(field, null)).toEqual({ value: null })
  expect(readText(field, '助级')).toEqual({ problem: '没有“助级”这一选项，可选：员级' })
  expect(print(field, '2')).toBe('助级')
  expect(readText(build.dictionaries('职级', 'rank'), '员级、助级')).toEqual({ value: ['1', '2'] })
  expect(read(build.dictionaries('职级', 'rank'), '1,2,1,')).toEqual({ value: ['1', '2'] })
  expect(print(build.dictionaries('职级', 'rank'), ['1', '2'])).toBe('员级,助级')
})

test('yes and no have many spellings', () => {
  const field = build.yesNo('启用')
  for (const yes of ['Y', '是', 'true', true, 1, '1', '√']) expect(read(field, yes)).toEqual({ value: 'Y' })
  for (const no of ['N', '否', 'no', false, 0]) expect(read(field, no)).toEqual({ value: 'N' })
  expect(read(field, '也许')).toEqual({ problem: '应为“是”或“否”' })
  expect(read(build.yesNo('启用', { values: ['1', '0'] }), true)).toEqual({ value: '1' })
})

test('finds references by name in a sheet', () => {
  expect(readText(build.reference('职务', 'position'), '律师')).toEqual({ value: 'p1' })
  expect(readText(build.reference('职务', 'position'), '船长')).toEqual({ problem: '没有找到“船长”' })
  expect(readText(build.references('职务', 'position'), '律师，律师')).toEqual({ value: ['p1'] })
})

test('limits the number of file paths, and paths stay inside the store', () => {
  expect(read(build.file('附件', { count: 2 }), 'a/1.pdf,a/2.pdf')).toEqual({ value: ['a/1.pdf', 'a/2.pdf'] })
  expect(read(build.file('附件'), 'a/1.pdf,a/2.pdf')).toEqual({ problem: '最多上传 1 个文件' })
  expect(read(build.file('附件'), '../../etc/passwd')).toEqual({ problem: '文件地址不正确' })
  expect(read(build.image('图片'), 'javascript:alert(1)')).toEqual({ problem: '文件地址不正确' })
})

test('accepts json as data or as text', () => {
  expect(read(build.json('扩展'), '{"a":1}')).toEqual({ value: { a: 1 } })
  expect(read(build.json('扩展'), { a: [1] })).toEqual({ value: { a: [1] } })
  expect(read(build.json('扩展'), '{a}')).toEqual({ problem: '不是有效的 JSON' })
  expect(read(build.json('扩展'), { a: '\0' })).toEqual({ problem: '含有无法保存的字符' })
})

test('refuses an object in place of a choice, even one that cannot be printed', () => {
  const odd = { toString: false }
  expect(read(build.references('x', 'r'), odd)).toEqual({ problem: '应为文本' })
  expect(read(build.dictionaries('x', 'd'), odd)).toEqual({ problem: '应为文本' })
  expect(read(build.yesNo('x'), odd)).toEqual({ problem: '应为“是”或“否”' })
})

test('no kind throws on any input, and accepts again what it accepted', () => {
  const fields: Record<Exclude<FieldKind, 'rows'>, Field> = {
    text: build.text('x'), multiline: build.multiline('x'), richText: build.richText('x'), markdown: build.markdown('x'),
    code: build.code('x'), number: build.number('x'), integer: build.integer('x'), money: build.money('x'),
    date: build.date('x'), datetime: build.datetime('x'), time: build.time('x'), yesNo: build.yesNo('x'),
    dictionary: build.dictionary('x', 'd'), dictionaries: build.dictionaries('x', 'd'), reference: build.reference('x', 'r'),
    user: build.user('x'), department: build.department('x'), tree: build.tree('x', 'r'), region: build.region('x'),
    category: build.category('x', 'r'), references: build.references('x', 'r'), file: build.file('x'), image: build.image('x'), json: build.json('x'),
    sequence: build.sequence('x', { prefix: 'A', digits: 3 }), computed: build.computed('x', () => 1),
  } // prettier-ignore
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fields)), fc.jsonValue(), (field, raw) => {
      const first = read(field, raw)
      if ('value' in first && first.value !== null) expect(read(field, first.value)).toEqual(first)
    }),
    { numRuns: 2000 },
  )
})

test.each<[Field, string]>([
  [build.text('名称'), '最多 255 个字'],
  [build.text('手机', { min: 2, max: 20, pattern: 'mobileStrict' }), '最多 20 个字，至少 2 个字，请输入正确手机号'],
  [build.text('岗位', { names: { resource: 'position', key: 'code' } }), '填写名称或编码，多项用逗号分隔'],
  [build.multiline('备注'), '文本'],
  [build.richText('正文', { max: 9 }), '最多 9 个字'],
  [build.number('重量', { digits: 2, min: 0 }), '数字，最多 2 位小数，不小于 0'],
  [build.integer('数量', { min: 1, max: 5 }), '整数，1 到 5'],
  [build.money('金额', { max: 1250 }), '金额，单位为元，最多 2 位小数，不大于 12.5'],
  [build.date('日期'), '日期，如 2026-01-31'],
  [build.datetime('时刻'), '时间，如 2026-01-31 09:30:00'],
  [build.time('钟点'), '钟点，如 09:30:00'],
  [build.yesNo('是否'), '填写“是”或“否”'],
  [build.dictionary('级别', 'level'), '从可选内容中选择一项'],
  [build.dictionaries('级别', 'level'), '从可选内容中选择，多项用逗号分隔'],
  [build.user('律师'), '填写名称或编码'],
  [build.category('案由', '案由'), '填写名称或编码；有同名时写明上级，如“上级/名称”'],
  [build.region('地区'), '填写名称或编码；有同名时写明上级，如“上级/名称”'],
  [build.references('领域', 'goodAt'), '填写名称或编码，多项用逗号分隔'],
  [build.image('图片'), '填写已上传文件的地址'],
  [build.json('参数'), 'JSON 文本'],
  [build.sequence('编号', { prefix: 'A', digits: 3 }), ''],
])('the hint for a column: %j', (field, hint) => {
  expect(kindOf(field).hint(field)).toBe(hint)
})
