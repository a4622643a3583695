import { type BoardDefinition, emptyBoard, emptyReport, type ReportAnswer, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { boardRows } from '../seed/boardRows.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

let product: TestProduct
let author: Client
let reader: Client
beforeAll(async () => {
  product = await startTestProduct()
  const rights = ['board', 'report'].flatMap((name) => ['list', 'add', 'edit', 'delete'].map((act) => `${name}:${act}`))
  author = await product.signInAs({ username: 'author', permissions: [...rights, 'enterprise:list'] })
  reader = await product.signInAs({ username: 'reader', permissions: [...rights, 'enterprise:list'] })
})
afterAll(() => product?.close())

type Saved = Values & { id: string; code: string; version: number; definition: BoardDefinition }
const tile = (report: string, at = 0) => ({ id: `t${at}`, report, x: at * 4, y: 0, w: 4, h: 4 })
const add = (definition: unknown, client = author, more: Values = {}) =>
  client.post<Saved>('/online/board/add', { title: '概览', definition, ...more })
const saved = async (definition: unknown, more: Values = {}): Promise<Saved> => {
  const answer = await add(definition, author, more)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const report = async (client = author, more: Values = {}): Promise<Saved> => {
  const definition = { ...emptyReport, dimensions: [{ field: 'level', by: null }], chart: 'bar' }
  return (await client.post<Saved>('/online/report/add', { title: '等级', source: 'enterprise', definition, ...more }))
    .result
}

describe('saving a board', () => {
  test('keeps tiles and filters', async () => {
    const { code } = await report()
    const filters = [{ id: 'f', title: '等级', fields: [{ source: 'enterprise', field: 'level' }] }]
    const { id } = await saved({ tiles: [tile(code)], filters })
    const { result } = await author.get<Saved>('/online/board/queryById', { id })
    expect(result.definition).toEqual({ tiles: [tile(code)], filters })
  })

  test.each([
    ['no object', [], '仪表板的定义格式不正确'],
    ['overlapping tiles', { tiles: [tile('a'), { ...tile('b'), id: 'other', x: 2 }] }, '互相重叠'],
    ['a tile beside the board', { tiles: [{ ...tile('a'), x: 10 }] }, '位置或大小'],
    ['a tile without a size', { tiles: [{ ...tile('a'), w: 0 }] }, '位置或大小'],
    [
      'too many tiles',
      { tiles: Array.from({ length: 25 }, (_, y) => ({ ...tile('a'), id: `${y}`, y: y * 4 })) },
      '最多放 24',
    ],
    ['a filter without fields', { filters: [{ id: 'f', title: '空' }] }, '至少需要一个字段'],
  ])('refuses %s', async (_, definition, message) => {
    expect(await add(definition)).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })

  test('refuses reports that its author cannot open, lists of rows and unknown fields', async () => {
    const { code } = await report(reader)
    expect((await add({ tiles: [tile(code)] })).message).toBe('实体不存在')
    expect((await add({ tiles: [tile('enterprise')] })).message).toContain('明细报表')
    const filter = (source: string, field: string) =>
      add({ filters: [{ id: 'f', title: '甲', fields: [{ source, field }] }] })
    expect((await filter('enterprise', 'gone')).message).toContain('企业没有字段“gone”')
    expect(await filter('contract', 'status')).toMatchObject({ status: 403 })
  })
})

describe('SQL reports on a board', () => {
  const params = [
    { name: 'level', title: '等级', kind: 'dictionary', source: 'ent_level' },
    { name: 'since', title: '起', kind: 'date' },
  ]
  const statement = 'select name from enterprise where level = :level and create_time >= :since'
  const sqlTile = (code: string, at = 0) => ({ ...tile(code, at), kind: 'sql' })
  let count = 0
  const addSql = async (client: Client, more: Values = {}): Promise<Saved> => {
    const answer = await client.post<Saved>('/online/sqlReport/add', {
      title: '名单',
      code: `sql${++count}`,
      sql: statement,
      params,
      ...more,
    })
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result
  }
  const filter = (field: string, param: string, part: string, report: string) => ({
    id: 'f',
    title: '甲',
    fields: [{ source: 'enterprise', field }],
    params: [{ report, param, part }],
  })

  test('are opened by readers with the permission, with filters for parameters of their type', async () => {
    const { code } = await addSql(product.admin, { isPublic: 'Y' })
    const definition = { tiles: [sqlTile(code)], filters: [filter('level', 'level', 'value', code)] }
    const { id } = await saved(definition)
    expect((await author.get<Saved>('/online/board/queryById', { id })).result.definition).toEqual(definition)
    const withFilter = (one: ReturnType<typeof filter>) => add({ tiles: [sqlTile(code)], filters: [one] })
    expect((await withFilter(filter('status', 'level', 'value', code))).message).toContain(
      '不能用于报表“名单”的参数“等级”',
    )
    expect((await withFilter(filter('createTime', 'since', 'value', code))).message).toContain('的参数“起”')
    expect(await withFilter(filter('createTime', 'since', 'from', code))).toMatchObject({ success: true })
    expect((await withFilter(filter('level', 'gone', 'value', code))).message).toContain('没有参数“gone”')
  })

  test('are refused to an author who may not open them, or not list their rows', async () => {
    const own = await addSql(product.admin)
    expect((await add({ tiles: [sqlTile(own.code)] })).message).toBe('实体不存在')
    const contracts = { isPublic: 'Y', sql: 'select no from contract', params: [] }
    const { code } = await addSql(product.admin, contracts)
    expect(await add({ tiles: [sqlTile(code)] })).toMatchObject({ status: 403 })
  })

  test('cannot be deleted there, while a report of the same code can', async () => {
    const { id, code } = await addSql(product.admin, { isPublic: 'Y' })
    await saved({ tiles: [sqlTile(code)] })
    const same = await report(author, { code })
    expect((await product.admin.delete('/online/sqlReport/delete', { id })).message).toContain('用在仪表板“概览”中')
    expect(await author.delete('/online/report/delete', { id: same.id })).toMatchObject({ success: true })
  })
})

describe('sharing', () => {
  test('a board is private until it is shared, and changed by its author alone', async () => {
    const own = await saved(emptyBoard)
    expect((await reader.get('/online/board/queryById', { id: own.id })).success).toBe(false)
    const open = await saved(emptyBoard, { isPublic: 'Y' })
    expect((await reader.get('/online/board/queryById', { id: open.id })).success).toBe(true)
    const { id, version } = open
    expect((await reader.put('/online/board/edit', { id, version, title: '改名' })).message).toContain('由他人创建')
    expect((await reader.send({ method: 'DELETE', url: `/api/online/board/delete?id=${id}` })).success).toBe(false)
    expect(await author.put('/online/board/edit', { id, version, title: '改名' })).toMatchObject({ success: true })
  })

  test('another person may move the tiles of reports that only the author opens, but add none', async () => {
    const { code } = await report()
    const { id, version } = await saved({ tiles: [tile(code)] }, { isPublic: 'Y' })
    const edit = (definition: unknown) => product.admin.put('/online/board/edit', { id, version, definition })
    expect(await edit({ tiles: [tile(code, 1)] })).toMatchObject({ success: true })
  })

  test('a board of another tenant does not exist', async () => {
    const { id } = await saved(emptyBoard, { isPublic: 'Y' })
    const stranger = await product.signInAs({ username: 'stranger', tenantId: 9, permissions: ['board:list'] })
    expect((await stranger.get('/online/board/queryById', { id })).success).toBe(false)
  })
})

test('a report on a board cannot be deleted until it is removed there', async () => {
  const { id: reportId, code } = await report()
  const { id, version } = await saved({ tiles: [tile(code)] })
  const remove = () => author.send({ method: 'DELETE', url: `/api/online/report/delete?id=${reportId}` })
  expect((await remove()).message).toContain('用在仪表板“概览”中，请先由其创建人从仪表板移除')
  await author.put('/online/board/edit', { id, version, definition: emptyBoard })
  expect(await remove()).toMatchObject({ success: true })
})

test('boards that are not shared are only counted', async () => {
  const { id, code } = await report(author, { isPublic: 'Y' })
  const answer = await product.admin.post('/online/board/add', {
    title: '内部看板',
    definition: { tiles: [tile(code)] },
  })
  expect(answer, answer.message).toMatchObject({ success: true })
  const { message } = await author.send({ method: 'DELETE', url: `/api/online/report/delete?id=${id}` })
  expect(message).toContain('1 个未共享给您的仪表板')
  expect(message).not.toContain('内部看板')
})

test('a filter whose field is gone does not stop changes of the rest', async () => {
  const { code } = await report()
  const filters = [{ id: 'f', title: '等级', fields: [{ source: 'enterprise', field: 'level' }] }]
  const { id, version } = await saved({ tiles: [tile(code)], filters })
  await sql`
    update onl_board set definition = jsonb_set(definition, '{filters,0,fields,0,field}', '"former"') where id = ${id}
  `.execute(product.app.engine.db.kysely)
  const definition = {
    tiles: [tile(code, 1)],
    filters: [{ ...filters[0]!, fields: [{ source: 'enterprise', field: 'former' }] }],
  }
  expect(await author.put('/online/board/edit', { id, version, definition })).toMatchObject({ success: true })
})

test('every office has a board whose reports all run', async () => {
  const [seeded] = boardRows()
  const tiles = (seeded!.definition as unknown as BoardDefinition).tiles
  const { client: office } = await openTestTenant(product)
  for (const client of [product.admin, office])
    for (const { report: code } of tiles) {
      const answer = await client.get<ReportAnswer>('/online/report/run', { code })
      expect(answer, `${code}: ${answer.message}`).toMatchObject({ success: true })
    }
})
