import {
  dayNumber,
  type FigureKind,
  type Page,
  type Statistic,
  type StatisticAnswer,
  type StatisticRow,
  statistics,
  toPlainDate,
} from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

const involved = ({ resource, reads = [] }: Statistic): string[] => [resource, ...reads]
const everyResource = [...new Set(statistics.flatMap(involved))]
const reading = ['statistic:list', 'statistic:export']
const allLists = everyResource.map((name) => `${name}:list`)
const each = statistics.map((statistic) => [statistic.code, statistic] as const)

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const ask = (client: Client, code: string, more: Record<string, string> = {}) =>
  client.get<StatisticAnswer>('/legal/statistic/data', { code, ...more })
async function read(client: Client, code: string): Promise<StatisticAnswer> {
  const answer = await ask(client, code)
  expect(answer, `${code}: ${answer.message}`).toMatchObject({ success: true })
  return answer.result
}
const codesOf = async (client: Client): Promise<string[]> =>
  (await client.get<Statistic[]>('/legal/statistic/list')).result.map(({ code }) => code)

/** The format of a value of each kind. */
const fits: Record<FigureKind, (value: string | number) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  date: (value) => typeof value === 'string' && dayNumber(value) !== undefined,
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  money: Number.isSafeInteger,
  percent: (value) => typeof value === 'number' && value >= 0 && value <= 100,
  hours: (value) => typeof value === 'number' && value >= 0,
  days: (value) => Number.isSafeInteger(value),
  score: (value) => typeof value === 'number' && value >= 0,
}

describe.each(each)('%s', (code, statistic) => {
  test('its chart uses its own columns', () => {
    const keys = statistic.columns.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(statistic.title.length).toBeLessThanOrEqual(31)
    const kindOf = (key: string) => statistic.columns.find((column) => column.key === key)?.kind
    if (!statistic.chart) return
    expect(['text', 'date']).toContain(kindOf(statistic.chart.place))
    for (const key of statistic.chart.series)
      expect(['count', 'money', 'percent', 'hours', 'days', 'score']).toContain(kindOf(key))
    // One axis has one unit.
    expect(new Set(statistic.chart.series.map(kindOf)).size).toBe(1)
  })

  test('has exactly its columns, each value of its kind', async () => {
    const { rows } = await read(product.admin, code)
    expect(rows.length, 'the demo office has something to show').toBeGreaterThan(0)
    for (const row of rows) {
      const { path: _path, ...values } = row
      expect(Object.keys(values).sort()).toEqual(statistic.columns.map(({ key }) => key).sort())
      for (const { key, kind } of statistic.columns)
        expect(values[key] === null || fits[kind](values[key]!), `${key} = ${String(values[key])}`).toBe(true)
    }
  })

  test('its links lead to lists of exactly the counted records', async () => {
    const { rows } = await read(product.admin, code)
    const counted = statistic.columns.filter(({ kind }) => kind === 'count').map(({ key }) => key)
    const linked = rows.filter(({ path }) => path).slice(0, 20)
    const totals = await Promise.all(linked.map((row) => openLink(row.path!)))
    for (const [index, { path, ...row }] of linked.entries())
      expect(path!.includes('detail=') ? [1] : counted.map((key) => row[key]), path).toContain(totals[index])
  })

  test('its sheet has the same numbers', async () => {
    const { rows } = await read(product.admin, code)
    const { bytes, headers } = await product.admin.get('/legal/statistic/exportXls', { code })
    expect(headers['content-disposition']).toContain(encodeURIComponent(statistic.title))
    const [title, about, explain, header, ...lines] = (await readXlsx(bytes)).sheets[0]!.rows
    expect(title![0]).toBe(statistic.title)
    expect(about![0]).toContain(statistic.period ? '统计期间：' : '截至 ')
    expect(explain![0]).toBe(`口径说明：${statistic.explain}`)
    expect(header!.slice(0, statistic.columns.length)).toEqual(statistic.columns.map(({ title: name }) => name))
    const isSummed = statistic.columns.some((column) => column.isSummed)
    expect(lines).toHaveLength(rows.length + (isSummed ? 1 : 0))
    for (const [index, row] of rows.entries())
      for (const [at, { key, kind }] of statistic.columns.entries())
        expectCell(lines[index]![at], key === 'currency' ? '人民币' : (row[key] ?? null), kind)
    for (const [at, { key, kind, isSummed: adds }] of statistic.columns.entries())
      if (adds)
        expectCell(
          lines.at(-1)![at],
          rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0),
          kind,
        )
  })
})

/** How many records a link leads to: one detail, or all of a list. */
async function openLink(path: string): Promise<number> {
  const url = new URL(path, 'http://desk')
  const { detail, ...params } = Object.fromEntries(url.searchParams) as Record<string, string>
  const call = detail ? 'queryById' : 'list'
  const answer = await product.admin.get<Page<unknown>>(`${url.pathname}/${call}`, detail ? { id: detail } : params)
  expect(answer, `${path}: ${answer.message}`).toMatchObject({ success: true })
  return detail ? 1 : answer.result.total
}

function expectCell(cell: unknown, value: string | number | null, kind: FigureKind): void {
  if (value === null) expect(cell ?? null).toBeNull()
  else if (kind === 'date') expect(toPlainDate((cell as Date).getTime() / 86_400_000)).toBe(value)
  else if (typeof value === 'string') expect(cell).toBe(value)
  else expect(cell).toBeCloseTo(kind === 'money' || kind === 'percent' ? value / 100 : value)
}

describe('who sees what', () => {
  test('reports over lists that a user may not open are neither listed nor read nor exported', async () => {
    const powerless = await product.signInAs({ username: 'statnone', permissions: reading })
    expect(await codesOf(powerless)).toEqual([])
    for (const { code } of statistics) {
      expect(await ask(powerless, code), code).toMatchObject({ status: 403, error: { code: 'forbidden' } })
      expect(await powerless.get('/legal/statistic/exportXls', { code })).toMatchObject({ status: 403 })
    }
    for (const name of everyResource) {
      const permissions = [...reading, ...allLists.filter((code) => code !== `${name}:list`)]
      const partly = await product.signInAs({ username: `stat${name}`, permissions })
      const hidden = statistics.filter((statistic) => involved(statistic).includes(name)).map(({ code }) => code)
      const seen = await codesOf(partly)
      expect(seen).toEqual(statistics.map(({ code }) => code).filter((code) => !hidden.includes(code)))
      for (const code of hidden) expect(await ask(partly, code), code).toMatchObject({ status: 403 })
    }
  })

  test('the page and its sheets need separate permissions', async () => {
    const lister = await product.signInAs({ username: 'statlister', permissions: allLists })
    expect(await lister.get('/legal/statistic/list')).toMatchObject({ status: 403 })
    const [{ code }] = statistics as [Statistic]
    expect(await ask(lister, code)).toMatchObject({ status: 403 })
    const reader = await product.signInAs({ username: 'statreader', permissions: ['statistic:list', ...allLists] })
    expect(await ask(reader, code)).toMatchObject({ success: true })
    expect(await reader.get('/legal/statistic/exportXls', { code })).toMatchObject({ status: 403 })
    for (const call of ['list', 'data', 'exportXls'])
      expect(await product.anonymous.get(`/legal/statistic/${call}`, { code })).toMatchObject({ status: 401 })
  })

  test('another tenant sees nothing of this one', async () => {
    const stranger = await product.signInAs({
      username: 'statstranger',
      tenantId: 7,
      permissions: [...reading, ...allLists],
    })
    expect(await codesOf(stranger)).toEqual(statistics.map(({ code }) => code))
    for (const statistic of statistics) expectNothing(statistic, (await read(stranger, statistic.code)).rows)
  })

  test('rows hidden by a row rule do not count, on any of the lists', async () => {
    const whole = new Map<string, StatisticRow[]>()
    for (const { code } of statistics) whole.set(code, (await read(product.admin, code)).rows)
    for (const name of everyResource) {
      const ruled = await product.signInAs({
        username: `ruled${name}`,
        permissions: [...reading, ...allLists],
        rowRules: [{ resource: name, ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'nobody-at-all' }],
      })
      for (const statistic of statistics.filter((one) => involved(one).includes(name))) {
        const { rows } = await read(ruled, statistic.code)
        const message = `${statistic.code} with ${name} hidden`
        if (statistic.resource === name) expectNothing(statistic, rows)
        else expect(rows, message).not.toEqual(whole.get(statistic.code))
      }
    }
  })
})

/** Every number is 0 or absent. */
function expectNothing({ code, columns }: Statistic, rows: StatisticRow[]): void {
  for (const row of rows)
    for (const { key, kind } of columns)
      if (kind !== 'text' && kind !== 'date') expect(row[key] ?? 0, `${code}.${key}`).toBe(0)
}

describe('the period', () => {
  const withPeriod = statistics.find(({ period }) => period)!
  const of = (from: string, to: string) => ask(product.admin, withPeriod.code, { from, to })

  test('is the requested one, or by default the usual months up to today', async () => {
    expect((await of('2026-01-01', '2026-03-31')).result).toMatchObject({ from: '2026-01-01', to: '2026-03-31' })
    const { from, to, asOf } = await read(product.admin, withPeriod.code)
    expect(to).toBe(asOf.slice(0, 10))
    expect(dayNumber(from)!).toBeLessThan(dayNumber(to)!)
    const momentary = statistics.find(({ period }) => !period)
    if (momentary) expect(await read(product.admin, momentary.code)).toMatchObject({ from: '', to: '' })
  })

  test.each([
    ['2026-03-31', '2026-01-01', '开始日期 2026-03-31 不能晚于结束日期 2026-01-01'],
    ['2023-01-01', '2026-01-01', '统计期间不能超过 3 年'],
    ['2026-02-30', '2026-03-31', '开始日期“2026-02-30”不是有效的日期，应为 YYYY-MM-DD'],
    ['2026-01-01', '昨天', '结束日期“昨天”不是有效的日期，应为 YYYY-MM-DD'],
  ])('from %s to %s is refused with a message', async (from, to, message) => {
    expect(await of(from, to)).toMatchObject({ success: false, status: 400, message })
    expect(await product.admin.get('/legal/statistic/exportXls', { code: withPeriod.code, from, to })).toMatchObject({
      success: false,
      message,
    })
  })

  test('is at most three whole years', async () => {
    expect(await of('2023-01-01', '2025-12-31')).toMatchObject({ success: true })
  })

  test('an unknown report is named', async () => {
    expect(await ask(product.admin, 'moonPhase')).toMatchObject({
      success: false,
      message: '统计报表“moonPhase”不存在',
    })
    expect(await product.admin.get('/legal/statistic/data')).toMatchObject({ success: false, message: '缺少参数 code' })
  })
})

test('an exported sheet is logged with its name and period', async () => {
  const { code, title } = statistics.find(({ period }) => period)!
  await product.admin.get('/legal/statistic/exportXls', { code, from: '2026-02-01', to: '2026-02-28' })
  const { rows } = await sql<{ content: string; userid: string; url: string }>`
    select log_content as content, userid, request_url as url from sys_log where operate_type = 6 order by id desc limit 1`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows[0]).toMatchObject({
    content: `导出统计报表“${title}”（2026-02-01 至 2026-02-28）`,
    userid: 'admin',
    url: '/api/legal/statistic/exportXls',
  })
})
