import {
  clientHeader,
  drillParams,
  emptyReport,
  entrustment,
  type GroupedDefinition,
  type Page,
  type ReportAnswer,
  type ReportFigures,
  type ReportMeasureKind,
  severalCurrencies,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'
import { reportSheet } from './reportSheet.ts'
import { sheetTexts } from './testing/sheetTexts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const grouped = (more: Partial<GroupedDefinition>): GroupedDefinition => ({ ...emptyReport, ...more })
const ask = (source: string, more: Partial<GroupedDefinition>, client: Client = product.admin) =>
  client.post<ReportAnswer>('/online/report/preview', { source, definition: grouped(more) })
const run = async (source: string, more: Partial<GroupedDefinition>, client?: Client): Promise<ReportAnswer> => {
  const answer = await ask(source, more, client)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
/** The number of rows in the list that a figure links to. */
const rowsBehind = async (query: Record<string, string>, client: Client = product.admin): Promise<number> => {
  const answer = await client.get<Page<Values>>(`${entrustment.path}/list`, { ...query, pageSize: 1 })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.total
}
const byStatus = { dimensions: [{ field: 'status', by: null }] }
const builders = ['report:add', 'entrustment:list']

describe('the figures of a report', () => {
  test('agree with SQL, by group and in total', async () => {
    const answer = await run('entrustment', {
      ...byStatus,
      measures: [
        { of: 'count', field: null },
        { of: 'sum', field: 'fixedAmount' },
        { of: 'avg', field: 'fixedAmount' },
        { of: 'distinct', field: 'leadLawyerId' },
      ],
    })
    const { rows } = await sql<{ status: string; values: number[] }>`
      select status, array[count(*), sum(fixed_amount), avg(fixed_amount), count(distinct lead_lawyer_id)]::float8[]
        as values
      from biz_entrustment where tenant_id = 1 and deleted_at is null
      group by status order by count(*) desc`.execute(db())
    expect(answer.groups.map(({ lines }) => lines)).toHaveLength(rows.length)
    for (const { status, values } of rows)
      expect(
        answer.groups.find(({ lines }) => lines[0]!.val === status),
        status,
      ).toMatchObject({ values, lines: [{ field: 'status', rule: 'eq', val: status }] })
    expect(answer.groups.map(({ values }) => values[0])).toEqual(rows.map(({ values }) => values[0]))
    const total = await sql<{ values: number[] }>`
      select array[count(*), sum(fixed_amount), avg(fixed_amount), count(distinct lead_lawyer_id)]::float8[] as values
      from biz_entrustment where tenant_id = 1 and deleted_at is null`.execute(db())
    expect(answer.total.values).toEqual(total.rows[0]!.values)
    expect(answer.measures.map(({ title, kind }) => [title, kind])).toEqual([
      ['记录数', 'count'],
      ['律师费合计', 'money'],
      ['平均律师费', 'money'],
      ['不同承办律师数', 'count'],
    ])
  })

  test('are the same from groups and, beside a count of different values, from rows', async () => {
    await sql`update biz_holiday set year = 2031 where id = (select min(id) from biz_holiday)`.execute(db())
    const shape = { dimensions: [{ field: 'date', by: 'quarter' as const }], pivot: { field: 'type', by: null } }
    const of = (kind: ReportMeasureKind, field: string | null = 'year') => ({ of: kind, field })
    const measures = [of('count', null), of('avg'), of('sum'), of('min'), of('max')]
    const fromGroups = await run('holiday', { ...shape, measures })
    const fromRows = await run('holiday', { ...shape, measures: [...measures, of('distinct')] })
    const own = ({ values, cells }: ReportFigures) => [
      values.slice(0, 5),
      cells?.map((cell) => cell.values.slice(0, 5)),
    ]
    expect(fromRows.groups.map(own)).toEqual(fromGroups.groups.map(own))
    expect(own(fromRows.total)).toEqual(own(fromGroups.total))
    const { rows } = await sql<{ values: number[] }>`
      select array[count(*), avg(year), sum(year), min(year), max(year)]::float8[] as values
      from biz_holiday where tenant_id = 1 and deleted_at is null`.execute(db())
    expect(fromGroups.total.values).toEqual(rows[0]!.values)
    expect(Number.isInteger(fromGroups.total.values[1])).toBe(false)
  })

  test('have the texts of dictionaries and the names of referenced rows', async () => {
    const { groups } = await run('entrustment', {
      dimensions: [
        { field: 'leadLawyerId', by: null },
        { field: 'status', by: null },
      ],
      sort: { by: 'dimensions', descending: false },
    })
    const { rows } = await sql<{ realname: string }>`
      select distinct realname from biz_entrustment e join sys_user u on u.id = e.lead_lawyer_id
      where e.deleted_at is null and e.tenant_id = 1`.execute(db())
    expect(new Set(groups.map(({ texts }) => texts[0]))).toEqual(new Set(rows.map(({ realname }) => realname)))
    expect(groups.every(({ texts }) => !/[a-z]/i.test(texts[1]!))).toBe(true)
  })

  test.each(['day', 'week', 'month', 'quarter', 'year'] as const)('each %s links to exactly its rows', async (by) => {
    const answer = await run('entrustment', { dimensions: [{ field: 'createTime', by }] })
    expect(answer.isTimeline).toBe(true)
    const texts = answer.groups.map((group) => group.texts[0]!)
    expect(texts).toEqual([...texts].sort((a, b) => (a < b ? -1 : 1)))
    for (const { lines, values } of [answer.groups.at(0)!, answer.groups.at(-1)!])
      expect(await rowsBehind(drillParams(answer, lines))).toBe(values[0])
    const sum = answer.groups.reduce((all, { values }) => all + values[0]!, 0)
    expect(sum).toBe(answer.total.values[0])
  })

  test('a pivot has cells that link to their rows, and totals in both directions', async () => {
    const filter = {
      matchType: 'or' as const,
      records: [
        { field: 'caseType', rule: 'eq', val: 'civil' },
        { field: 'caseType', rule: 'eq', val: 'criminal' },
      ],
    }
    const answer = await run('entrustment', {
      dimensions: [{ field: 'leadLawyerId', by: null }],
      pivot: { field: 'status', by: null },
      filter,
      chart: 'pivot',
    })
    const { groups, pivot, total } = answer
    for (const [at, value] of pivot!.values.entries()) {
      const column = groups.reduce((sum, { cells }) => sum + (cells![at]!.values[0] ?? 0), 0)
      expect(column, value.text).toBe(total.cells![at]!.values[0])
    }
    for (const { values, cells, lines } of groups.slice(0, 2)) {
      expect(cells!.reduce((sum, cell) => sum + (cell.values[0] ?? 0), 0)).toBe(values[0])
      const at = cells!.findIndex((cell) => cell.values.length > 0)
      const params = drillParams(answer, [...lines, ...pivot!.values[at]!.lines])
      expect(await rowsBehind(params)).toBe(cells![at]!.values[0])
    }
    expect(total.values[0]).toBe(await rowsBehind(drillParams(answer, [])))
  })

  test('only the first groups are shown, the total is of all', async () => {
    const all = await run('entrustment', byStatus)
    const first = await run('entrustment', { ...byStatus, top: 2 })
    expect(first.groups).toEqual(all.groups.slice(0, 2))
    expect(first).toMatchObject({ total: all.total, groupCount: all.groups.length })
  })

  test.each<[string, Partial<GroupedDefinition>]>([
    ['by a measure', { sort: { by: 0, descending: true } }],
    ['by a measure without a value in some groups', { sort: { by: 1, descending: false } }],
    ['by dates', { dimensions: [{ field: 'createTime', by: 'day' }], sort: { by: 'dimensions', descending: true } }],
    ['by texts', { sort: { by: 'dimensions', descending: false } }],
  ])('the first groups %s are those of all groups in this order', async (_, more) => {
    const asked: Partial<GroupedDefinition> = {
      dimensions: [{ field: 'enterpriseId', by: null }],
      measures: [
        { of: 'count', field: null },
        { of: 'sum', field: 'claimAmount' },
      ],
      ...more,
    }
    const all = await run('entrustment', asked)
    for (const top of [1, 3, all.groupCount - 1]) {
      const first = await run('entrustment', { ...asked, top })
      expect(first.groups).toEqual(all.groups.slice(0, top))
      expect(first).toMatchObject({ total: all.total, groupCount: all.groups.length })
    }
  })

  test('the greatest of more groups than can be read are found, and the total is of all', async () => {
    const tenantId = 8
    await sql`
      insert into biz_holiday (id, tenant_id, name, date, type, year)
      select 'many' || n, ${tenantId}, '第' || n || '天', date '1900-01-01' + n, 'holiday', n
      from generate_series(1, 20500) n`.execute(db())
    const client = await product.signInAs({
      username: 'manyReader',
      tenantId,
      permissions: ['report:add', 'holiday:list'],
    })
    const asked: Partial<GroupedDefinition> = {
      dimensions: [{ field: 'name', by: null }],
      measures: [{ of: 'sum', field: 'year' }],
    }
    const { groups, total, groupCount } = await run('holiday', { ...asked, top: 2 }, client)
    expect(groups.map(({ texts, values }) => [...texts, ...values])).toEqual([
      ['第20500天', 20_500],
      ['第20499天', 20_499],
    ])
    expect([groupCount, total.values[0]]).toEqual([20_500, (20_500 * 20_501) / 2])
    const byTexts = await ask('holiday', { ...asked, sort: { by: 'dimensions', descending: false } }, client)
    expect(byTexts.message).toContain('分组太多')
  })

  test('money of several currencies is not added up', async () => {
    const one = await sql<{ id: string }>`
      update biz_contract set currency = 'USD', amount = 100
      where id = (select id from biz_contract where deleted_at is null and tenant_id = 1 and amount > 0 limit 1)
      returning id`.execute(db())
    expect(one.rows).toHaveLength(1)
    const measures = [{ of: 'sum' as const, field: 'amount' }]
    expect((await run('contract', { measures })).total).toMatchObject({
      values: [null],
      currencies: [severalCurrencies],
    })
    const { groups } = await run('contract', { measures, dimensions: [{ field: 'currency', by: null }] })
    expect(groups.find(({ lines }) => lines[0]!.val === 'USD')).toMatchObject({ values: [100], currencies: ['USD'] })

    await sql`update biz_contract set tax_amount = 6 where tax_amount is null`.execute(db())
    const { rows } = await sql<{ lawyer: string }>`
      select lead_lawyer_id as lawyer from biz_contract where id = ${one.rows[0]!.id}`.execute(db())
    const filter = {
      matchType: 'and' as const,
      records: [
        { field: 'leadLawyerId', rule: 'eq', val: rows[0]!.lawyer },
        { field: 'amount', rule: 'gt', val: '0' },
      ],
    }
    const pivot = { field: 'currency', by: null }
    const mixed = await run('contract', {
      filter,
      pivot,
      dimensions: [{ field: 'leadLawyerId', by: null }],
      measures: [...measures, { of: 'count', field: null }, { of: 'sum', field: 'taxAmount' }],
    })
    const [group] = mixed.groups
    expect(group).toMatchObject({
      values: [null, expect.any(Number), null],
      currencies: [severalCurrencies, null, severalCurrencies],
    })
    const cellOf = (code: string) => group!.cells![mixed.pivot!.values.findIndex(({ lines }) => lines[0]!.val === code)]
    expect(cellOf('USD')).toMatchObject({ values: [100, 1, expect.anything()], currencies: ['USD', null, 'USD'] })
    expect(cellOf('CNY')!.currencies).toEqual(['CNY', null, 'CNY'])

    const rowsOf = async (answer: ReportAnswer) => sheetTexts(await buffer(await reportSheet(answer, '张三')))
    const line = (await rowsOf(mixed)).find(([name]) => name === group!.texts[0])!
    expect(line).toContain('US$1.00')
    expect(line.slice(-3)).toEqual([severalCurrencies, String(group!.values[1]), severalCurrencies])
  })
})

describe('the rows of a report', () => {
  test('are those of the scope: row rules, walls, deleted rows and other tenants', async () => {
    const { groups } = await run('entrustment', byStatus)
    const state = String(groups[0]!.lines[0]!.val)
    const ruled = await product.signInAs({
      username: 'ruledReader',
      permissions: builders,
      rowRules: [{ resource: 'entrustment', ruleColumn: 'status', ruleConditions: '=', ruleValue: state }],
    })
    expect((await run('entrustment', byStatus, ruled)).groups).toEqual([groups[0]])

    const walled = await product.signInAs({ username: 'walledReader', permissions: builders })
    const before = (await run('entrustment', byStatus, walled)).total.values[0]!
    await sql`
      update biz_entrustment set blocked_user_ids = array[(select id from sys_user where username = 'walledReader')]
      where id = (select id from biz_entrustment where deleted_at is null and tenant_id = 1 limit 1)`.execute(db())
    await expect.poll(async () => (await run('entrustment', byStatus, walled)).total.values[0]).toBe(before - 1)

    const all = (await run('entrustment', byStatus)).total.values[0]!
    await sql`
      update biz_entrustment set deleted_at = now()
      where id = (select id from biz_entrustment where deleted_at is null and tenant_id = 1 order by id limit 1)
    `.execute(db())
    expect((await run('entrustment', byStatus)).total.values[0]).toBe(all - 1)

    const stranger = await product.signInAs({ username: 'strangeReader', tenantId: 7, permissions: builders })
    expect(await run('entrustment', byStatus, stranger)).toMatchObject({ groups: [], total: { values: [0] } })
  })

  test('the name of a walled record is not told by a group', async () => {
    const { rows } = await sql<{ id: string; title: string }>`
      select id, matter as title from biz_entrustment where deleted_at is null and tenant_id = 1 limit 1`.execute(db())
    const [{ id, title }] = rows as [{ id: string; title: string }]
    const reader = await product.signInAs({ username: 'namedReader', permissions: ['report:add', 'deadline:list'] })
    await sql`
      update biz_entrustment set blocked_user_ids = array[(select id from sys_user where username = 'namedReader')]
      where id = ${id}`.execute(db())
    const answer = await ask('deadline', { dimensions: [{ field: 'entrustmentId', by: null }] }, reader)
    expect(JSON.stringify(answer)).not.toContain(title)
  })

  test('need the permission to list them: the right to build reports is not enough', async () => {
    const builder = await product.signInAs({ username: 'mereBuilder', permissions: ['report:add'] })
    expect(await ask('entrustment', byStatus, builder)).toMatchObject({ status: 403, code: 510 })
    const lister = await product.signInAs({ username: 'mereLister', permissions: ['entrustment:list'] })
    expect(await ask('entrustment', byStatus, lister)).toMatchObject({ status: 403 })
  })

  test('an online form can be the source, for its own tenant only', async () => {
    const { admin } = product
    const fields = [
      { title: '名称', name: 'name', kind: 'text', inList: 'Y' },
      { title: '天数', name: 'days', kind: 'integer', inList: 'Y' },
    ]
    const form = await admin.post<Values>('/online/form/add', { title: '请假', code: 'tally', fields })
    await admin.post(`/online/form/${String(form.result.id)}/publish`, { version: form.result.version })
    for (const [name, days] of Object.entries({ 甲: 2, 乙: 3 })) {
      const added = await admin.post('/online/data/tally/add', { name, days })
      expect(added, added.message).toMatchObject({ success: true })
    }
    const measures = [{ of: 'sum' as const, field: 'days' }]
    const answer = await run('onlineTally', { dimensions: [{ field: 'name', by: null }], measures })
    expect(answer.groups.map(({ texts, values }) => [texts[0], values[0]])).toEqual([
      ['乙', 3],
      ['甲', 2],
    ])
    const { client } = await openTestTenant(product)
    expect((await ask('onlineTally', { measures }, client)).success).toBe(false)
  })
})

describe('a definition is refused with a sentence', () => {
  test.each<[string, Values, string]>([
    ['a deleted field', { dimensions: [{ field: 'gone', by: null }] }, '委托没有字段“gone”，它可能已被删除'],
    ['a deleted measure', { measures: [{ of: 'sum', field: 'gone' }] }, '委托没有字段“gone”'],
    ['a long text', { dimensions: [{ field: 'remark', by: null }] }, '不能作为维度'],
    ['a date without a period', { dimensions: [{ field: 'createTime', by: null }] }, '按日、周、月、季度或年分组'],
    ['a period of a code', { dimensions: [{ field: 'status', by: 'month' }] }, '“状态”不是日期'],
    ['the sum of a code', { measures: [{ of: 'sum', field: 'status' }] }, '“状态”不能计算合计'],
    ['no measure', { measures: [] }, '请至少选择一个指标'],
    ['the same dimension twice', { ...byStatus, pivot: { field: 'status', by: null } }, '不能两次'],
    ['a pivot without columns', { ...byStatus, chart: 'pivot' }, '需要一个行维度和一个列维度'],
    ['a field of SQL', { dimensions: [{ field: 'status; drop table sys_user', by: null }] }, '没有字段'],
    [
      'a filter by a deleted field',
      { filter: { matchType: 'and', records: [{ field: 'gone', rule: 'eq', val: 1 }] } },
      'gone',
    ],
    ['too many groups', { top: 100_000 }, '1 到 1000'],
  ])('%s', async (_name, more, words) => {
    const answer = await product.admin.post('/online/report/preview', {
      source: 'entrustment',
      definition: { ...emptyReport, ...more },
    })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(words)
  })

  test('over a resource that does not exist', async () => {
    expect(await ask('nothing', {})).toMatchObject({
      success: false,
      message: expect.stringContaining('数据来源不存在'),
    })
  })

  test('numbers of people cannot be told apart by groups or filters', async () => {
    const reader = await product.signInAs({ username: 'phoneReader', permissions: ['report:add', 'user:list'] })
    expect((await ask('user', { dimensions: [{ field: 'phone', by: null }] })).message).toContain('不能作为维度')
    const records = [{ field: 'phone', rule: 'right_like', val: '138' }]
    const filter = { matchType: 'and' as const, records }
    expect((await ask('user', { filter }, reader)).message).toContain('没有查看“手机号”的权限')
    expect(await ask('user', { filter })).toMatchObject({ success: true })
    for (const field of ['password', 'salt'])
      expect((await ask('user', { dimensions: [{ field, by: null }] })).success, field).toBe(false)
  })
})

test('a reader who leaves ends the statement of a grouped report', async () => {
  const client = product.app.engine.db.createClient()
  await client.connect()
  await client.query('begin; lock table sys_position in access exclusive mode')
  const address = await product.app.http.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const asked = fetch(`${address}/api/online/report/preview`, {
    method: 'POST',
    headers: {
      'x-access-token': product.admin.token,
      'content-type': 'application/json',
      [clientHeader.name]: clientHeader.value,
    },
    body: JSON.stringify({ source: 'position', definition: grouped({ dimensions: [{ field: 'name', by: null }] }) }),
    signal: leaving.signal,
  }).catch((error: Error) => error.name)
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%grouping%'`.execute(db())
    return rows[0]!.n
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  leaving.abort()
  expect(await asked).toBe('AbortError')
  await expect.poll(waiting, { timeout: 3_000 }).toBe(0)
  await client.query('rollback')
  await client.end()
})
