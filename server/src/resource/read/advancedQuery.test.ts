import type { Page, Rule, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; name: string }
type Plain = string | number
interface Condition {
  field: string
  rule: string
  val?: unknown
}

let product: TestProduct
/** The stored values by row name; the last row has nothing but its name. */
const rows = new Map<string, Values>()

beforeAll(async () => {
  product = await startTestProduct()
  const { admin, app } = product
  const keys = async (path: string, key = 'id'): Promise<string[]> => {
    const { result } = await admin.get<{ value: string }[]>(path, { pageSize: 3, key })
    return result.map(({ value }) => value)
  }
  const departments = ['1900000000000000001', '1900000000000000002', '1900000000000000003']
  for (const [n, id] of departments.entries())
    await app.engine.db.kysely
      .insertInto('sys_depart')
      .values({ id, tenant_id: 1, depart_name: `诉讼${n}部`, org_code: `Z0${n}`, create_by: 'test' })
      .execute()
  const people = await keys('/sys/user/options')
  const positions = await keys('/sys/position/options')
  const regions = await keys('/legal/region/options', 'code')
  const lists = ['1,2', '2,3', '4']
  for (const n of [0, 1, 2])
    await add({
      name: ['A甲合同', 'B乙律师', 'C丙委托'][n],
      code: ['A-100', 'B-200', 'C-300'][n],
      subjcet: ['甲方资料', '乙方材料', '丙方文件'][n],
      note: ['第一\n说明', '第二\n备注', '第三\n注释'][n],
      weight: [1.25, 20.5, 300][n],
      count: [5, 40, 300][n],
      price: [1_050, 20_075, 990_000][n],
      day: ['2026-01-31', '2026-03-05', '2027-12-01'][n],
      moment: ['2026-01-31 08:00:00', '2026-03-05 09:30:15', '2027-12-01 23:59:59'][n],
      clock: ['08:00:00', '09:30:15', '23:59:59'][n],
      active: ['N', 'Y', 'Y'][n],
      rank: ['1', '2', '3'][n],
      ranks: lists[n],
      positionId: positions[n],
      ownerId: people[n],
      departmentId: departments[n],
      regionCode: regions[n],
      parts: [{ label: ['桌', '椅子', '灯'][n], amount: [1, 22, 333][n] }],
    })
  await add({ name: 'D丁' })
})
afterAll(() => product?.close())

async function add(values: Values): Promise<void> {
  const { success, message, result } = await product.admin.post<Row>('/test/specimen/add', values)
  expect(success, message).toBe(true)
  const { result: row } = await product.admin.get<Row>('/test/specimen/queryById', { id: result.id })
  rows.set(row.name, row)
}

const list = (conditions: unknown, matchType?: string) =>
  product.admin.get<Page<Row>>('/test/specimen/list', {
    superQueryParams: encodeURIComponent(JSON.stringify(conditions)),
    superQueryMatchType: matchType,
    pageSize: 500,
  })

async function found(conditions: unknown, matchType?: string): Promise<string[]> {
  const { success, message, result } = await list(conditions, matchType)
  expect(success, `${JSON.stringify(conditions)}: ${message}`).toBe(true)
  return result.records.map(({ name }) => name).toSorted()
}

/** The expected meaning of each rule, implemented without a database. */
const meanings: Record<string, (value: Plain, wanted: Plain) => boolean> = {
  eq: (value, wanted) => value === wanted,
  gt: (value, wanted) => value > wanted,
  ge: (value, wanted) => value >= wanted,
  lt: (value, wanted) => value < wanted,
  le: (value, wanted) => value <= wanted,
  like: (value, wanted) => String(value).includes(String(wanted)),
  right_like: (value, wanted) => String(value).startsWith(String(wanted)),
  left_like: (value, wanted) => String(value).endsWith(String(wanted)),
}

function expected(valuesOf: (row: Values) => Plain[], rule: string, wanted: Plain[]): string[] {
  const holds = (values: Plain[]): boolean => {
    if (rule === 'ne') return values.every((value) => value !== wanted[0])
    return values.some((value) => wanted.some((one) => meanings[rule === 'in' ? 'eq' : rule]!(value, one)))
  }
  return [...rows].flatMap(([name, row]) => (holds(valuesOf(row)) ? [name] : [])).toSorted()
}

const tenRules: Rule[] = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le']
const one =
  (name: string) =>
  (row: Values): Plain[] =>
    row[name] === null || row[name] === undefined ? [] : [row[name] as Plain]
const several =
  (name: string) =>
  (row: Values): Plain[] =>
    ((row[name] ?? '') as string).split(',').filter(Boolean)
const inTable =
  (name: string) =>
  (row: Values): Plain[] =>
    ((row.parts ?? []) as Values[]).map((part) => part[name] as Plain)

const fields: [field: string, kind: string, valuesOf: (row: Values) => Plain[]][] = [
  ['no', 'sequence', one('no')],
  ['name', 'text with pinyin', one('name')],
  ['code', 'text', one('code')],
  ['subjcet', 'text under its inherited spelling', one('subjcet')],
  ['note', 'multiline', one('note')],
  ['weight', 'number', one('weight')],
  ['count', 'integer', one('count')],
  ['price', 'money in cents', one('price')],
  ['day', 'date', one('day')],
  ['moment', 'datetime', one('moment')],
  ['clock', 'time', one('clock')],
  ['active', 'yesNo', one('active')],
  ['rank', 'dictionary', one('rank')],
  ['ranks', 'dictionaries', several('ranks')],
  ['positionId', 'reference', one('positionId')],
  ['ownerId', 'user', one('ownerId')],
  ['departmentId', 'department', one('departmentId')],
  ['regionCode', 'region', one('regionCode')],
  ['createBy', 'system text', one('createBy')],
  ['createTime', 'system datetime', one('createTime')],
  ['parts.label', 'text of a sub-table', inTable('label')],
  ['parts,amount', 'integer of a sub-table', inTable('amount')],
]

/** The search value: the middle row's own value, or a part of it. */
function wantedOf(rule: Rule, value: Plain): Plain[] {
  const text = String(value)
  if (rule === 'like') return [text.slice(text.length > 2 ? 1 : 0, 3)]
  if (rule === 'right_like') return [text.slice(0, 2)]
  if (rule === 'left_like') return [text.slice(-2)]
  return [value]
}

describe('[P2.06] every rule filters by every type of field', () => {
  test.each(fields)('%s (%s)', async (field, kind, valuesOf) => {
    const [first, middle] = ['A甲合同', 'B乙律师'].map((name) => valuesOf(rows.get(name)!)[0]!)
    for (const rule of tenRules) {
      const wanted = rule === 'in' ? [first!, middle!] : wantedOf(rule, middle!)
      const conditions = [{ field, rule, type: kind, val: rule === 'in' ? wanted.join(',') : wanted[0] }]
      if (kind === 'dictionaries' && ['gt', 'ge', 'lt', 'le'].includes(rule)) {
        expect(await list(conditions), rule).toMatchObject({
          status: 200,
          success: false,
          message: `可选职级不支持查询方式“${rule}”`,
        })
        continue
      }
      const names =
        field === 'parts,amount' || field === 'parts.label'
          ? // A sub-table matches when one of its rows does, so nothing matches where there are none.
            expected(valuesOf, rule, wanted).filter((name) => valuesOf(rows.get(name)!).length > 0)
          : expected(valuesOf, rule, wanted)
      expect(await found(conditions), `${field} ${rule} ${String(conditions[0]!.val)}`).toEqual(names)
    }
  })

  test('and, or, upper case and operator signs instead of names', async () => {
    const young = { field: 'count', rule: '<', val: 100 }
    const lawyer = { field: 'name', rule: 'LIKE', val: '律师' }
    const large = { field: 'price', rule: '>=', val: '990000' }
    expect(await found([young, lawyer])).toEqual(['B乙律师'])
    expect(await found([young, lawyer], 'AND')).toEqual(['B乙律师'])
    expect(await found([lawyer, large], 'or')).toEqual(['B乙律师', 'C丙委托'])
    expect(await found([lawyer, large], 'OR')).toEqual(['B乙律师', 'C丙委托'])
    expect(await found([lawyer, large], '')).toEqual([])
    const { result } = await product.admin.get<Page<Row>>('/test/specimen/list', {
      superQueryParams: encodeURIComponent(JSON.stringify([lawyer, large])),
      superQueryMatchType: 'or',
      name: '*丙*',
    })
    expect(result.records.map(({ name }) => name)).toEqual(['C丙委托'])
  })

  test('yes and no have several spellings', async () => {
    for (const yes of ['Y', '是', 'true', true, 1])
      expect(await found([{ field: 'active', rule: 'eq', val: yes }])).toEqual(['B乙律师', 'C丙委托', 'D丁'])
    expect(await found([{ field: 'active', rule: 'eq', val: '也许' }])).toEqual([])
  })
})

describe('[P2.06] odd input has an exact result or a clear refusal', () => {
  test('wildcards of the database are plain characters', async () => {
    const odd = ['100%', '100x', 'a_b', 'axb', String.raw`a\b`, String.raw`\%`, `'; drop`]
    for (const code of odd) await add({ name: `字符${code}`, code })
    const asks = ['%', '_', '\\', '100%', 'a_b', String.raw`a\b`, String.raw`\%`, `'; drop`]
    for (const rule of ['like', 'left_like', 'right_like', 'eq', 'in'])
      for (const val of asks) {
        const conditions = [{ field: 'code', rule, val }]
        expect(await found(conditions), `${rule} ${val}`).toEqual(expected(one('code'), rule, [val]))
      }
  })

  test('rows without field, rule or value are ignored', async () => {
    const all = await found([])
    const blank = [
      { field: '', rule: 'eq', val: '1' },
      { field: 'count', rule: 'eq', val: '' },
      { field: 'count', rule: 'eq', val: null },
      { field: 'count', rule: 'in', val: [] },
      { field: 'count', rule: 'in', val: ',,' },
      { field: 'count', val: '1' },
      { rule: 'eq', val: '1' },
      null,
      7,
      'text',
    ]
    expect(await found(blank)).toEqual(all)
    expect(await found([...blank, { field: 'count', rule: 'eq', val: '40' }])).toEqual(['B乙律师'])
  })

  test.each<[string, unknown, string]>([
    ['an unknown field', { field: 'nothing', rule: 'eq', val: '1' }, '查询字段“nothing”不存在或不允许查询'],
    ['a secret', { field: 'secret', rule: 'eq', val: '1' }, '查询字段“secret”不存在或不允许查询'],
    ['what is only worked out', { field: 'summary', rule: 'eq', val: '1' }, '查询字段“summary”不存在或不允许查询'],
    ['SQL as a field', { field: '1=1;--', rule: 'eq', val: '1' }, '不存在或不允许查询'],
    ['a name of JavaScript', { field: '__proto__', rule: 'eq', val: '1' }, '不存在或不允许查询'],
    ['a field of a field', { field: 'parts.label.x', rule: 'eq', val: '1' }, '不存在或不允许查询'],
    ['an unknown rule', { field: 'count', rule: 'almost', val: '1' }, '数量不支持查询方式“almost”'],
    ['a file', { field: 'attachment', rule: 'eq', val: '1' }, '附件不支持查询方式“eq”'],
    ['structured data', { field: 'extra', rule: 'like', val: '1' }, '扩展不支持查询方式“like”'],
    ['no number', { field: 'count', rule: 'gt', val: 'abc' }, '数量应为数字'],
    ['a number too large', { field: 'count', rule: 'gt', val: '99999999999' }, '数量超出可保存的范围'],
    ['no day', { field: 'day', rule: 'eq', val: '2026-02-30' }, '日期格式不正确，应为 2026-01-31'],
    ['no moment', { field: 'moment', rule: 'ge', val: '昨天' }, '时刻格式不正确，应为 2026-01-31 09:30:00'],
    ['an object as a value', { field: 'name', rule: 'eq', val: { a: 1 } }, '名称应为文本'],
    ['an object among values', { field: 'name', rule: 'in', val: ['a', {}] }, '名称应为文本'],
    ['nothing among values', { field: 'name', rule: 'in', val: ['a', null] }, '名称的查询值不能为空'],
    ['two values for one', { field: 'count', rule: 'eq', val: ['1', '2'] }, '数量只能有一个查询值'],
    ['one value for two', { field: 'count', rule: 'between', val: '1' }, '数量需要起止两个值'],
    ['a NUL', { field: 'name', rule: 'like', val: 'a\0b' }, '名称含有无法保存的字符'],
    ['half a character', { field: 'name', rule: 'like', val: '\uD800' }, '名称含有无法保存的字符'],
    ['a very long text', { field: 'name', rule: 'like', val: '长'.repeat(1001) }, '名称不能超过 1000 个字'],
    [
      '1,001 values',
      { field: 'count', rule: 'in', val: Array.from({ length: 1001 }, (_, n) => n) },
      '最多查询 1000 个值',
    ],
  ])('%s', async (_, condition, message) => {
    const answer = await list([condition])
    expect(answer).toMatchObject({ status: 200, success: false, message: expect.stringContaining(message) as string })
    expect(JSON.stringify(answer)).not.toMatch(/select|syntax|\.ts:/i)
  })

  test.each(['{', '"text"', '7', '{"field":"name"}', '%E0%A4%A', JSON.stringify(Array(101).fill({}))])(
    'a block that is not a list of conditions: %.20s',
    async (superQueryParams) => {
      expect(await product.admin.get('/test/specimen/list', { superQueryParams })).toMatchObject({
        status: 200,
        success: false,
        message: '高级查询条件格式不正确',
      })
    },
  )

  test('in with 1,000 values finds each of them', async () => {
    const numbers = Array.from({ length: 1000 }, (_, n) => n)
    expect(await found([{ field: 'count', rule: 'in', val: numbers }])).toEqual(['A甲合同', 'B乙律师', 'C丙委托'])
    expect(await found([{ field: 'count', rule: 'in', val: numbers.join(',') }])).toHaveLength(3)
  })

  test('a hundred conditions at once', async () => {
    const conditions: Condition[] = Array.from({ length: 100 }, (_, n) => ({
      field: 'count',
      rule: 'ne',
      val: n + 1000,
    }))
    expect(await found(conditions)).toEqual([...rows.keys()].toSorted())
  })
})
