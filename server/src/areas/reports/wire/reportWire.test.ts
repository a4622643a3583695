import type { Page, Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

interface Head {
  id: string
  code: string
  name: string
}
interface Table {
  data: { total: number; records: Values[] }
  columns: { title: string; dataIndex: string }[]
  dictOptions: Record<string, { value: string; text: string }[]>
  cgreportHeadName: string
}

const api = '/online/cgreport/api'
const addReport = async (code: string, source: string, definition: Values): Promise<Head> => {
  const added = await product.admin.post<Head>('/online/report/add', { title: `报表${code}`, code, source, definition })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result
}
const ofRows = (columns: string[], more: Values = {}): Values => ({
  shape: 'rows',
  columns,
  search: [],
  ranges: [],
  params: [],
  filter: null,
  ...more,
})

test('a report of rows answers with columns, options and data in one call', async () => {
  const { admin } = product
  await addReport('wireRows', 'contract', ofRows(['no', 'name', 'amount', 'status'], { search: ['name'] }))
  const { result } = await admin.get<Table>(`${api}/getColumnsAndData/wireRows`, { pageSize: 5 })
  expect(result).toMatchObject({ cgreportHeadName: '报表wireRows', fieldHrefSlots: [], isGroupTitle: false })
  expect(result.columns.map(({ title }) => title)).toEqual(['合同编号', '合同名称', '合同金额', '状态'])
  expect(result.data.records).toHaveLength(5)
  expect(result.dictOptions.status).toContainEqual(expect.objectContaining({ value: 'draft' }))
  const whole = await admin.get<Table>(`${api}/getColumnsAndData/wireRows`, { pageSize: -521 })
  expect(whole.result.data.records).toHaveLength(whole.result.data.total)
  expect((await admin.get<Table>(`${api}/getColumns/wireRows`)).result.columns).toEqual(result.columns)
})

test('an amount is shown in yuan with its currency, and its column sorts', async () => {
  const { admin } = product
  await addReport('wireMoney', 'contract', ofRows(['name', 'amount']))
  const { result } = await admin.get<Table>(`${api}/getColumnsAndData/wireMoney`, {
    column: 'amount_dictText',
    order: 'desc',
    pageSize: 1,
  })
  const [, amount] = result.columns
  expect(amount).toMatchObject({ title: '合同金额', dataIndex: 'amount_dictText', sorter: 'true' })
  const [dearest] = result.data.records
  const { result: list } = await admin.get<Page<{ amount: number }>>('/legal/contract/list', {
    column: 'amount',
    order: 'desc',
    pageSize: 1,
  })
  const cents = list.records[0]!.amount
  expect(dearest).toMatchObject({ amount: cents })
  expect(String(dearest!.amount_dictText).replace(/[^\d.]/g, '')).toBe((cents / 100).toFixed(2))
})

test('figures are a plain table with a row for each group', async () => {
  const { admin } = product
  const definition = {
    shape: 'groups',
    dimensions: [{ field: 'status', by: null }],
    pivot: null,
    measures: [
      { of: 'count', field: null },
      { of: 'sum', field: 'amount' },
    ],
    filter: { matchType: 'and', records: [{ field: 'currency', rule: 'eq', val: 'CNY' }] },
    sort: null,
    top: null,
    chart: 'table',
  }
  await addReport('wireFigures', 'contract', definition)
  const { result } = await admin.get<Table>(`${api}/getColumnsAndData/wireFigures`)
  expect(result.columns.map(({ title }) => title)).toEqual(['状态', '记录数', '合同金额合计'])
  const { total: all } = (await admin.get<Page<unknown>>('/legal/contract/list', { currency: 'CNY' })).result
  const { records, total } = result.data
  expect(total).toBe(records.length)
  expect(records.reduce((sum, { c2 }) => sum + (c2 as number), 0)).toBe(all)
  expect(await admin.get(`${api}/getQueryInfo/wireFigures`)).toMatchObject({ success: true, result: [] })
  expect(await admin.get(`${api}/getParamsInfo/wireFigures`)).toMatchObject({ success: true, result: [] })
})

test('a report is exported with its texts, its search and its amounts as numbers', async () => {
  const { admin } = product
  await addReport('wireSheet', 'contract', ofRows(['name', 'amount', 'status'], { search: ['name'] }))
  const { result } = await admin.get<Table>(`${api}/getColumnsAndData/wireSheet`, { pageSize: 1 })
  const [row] = result.data.records
  const name = String(row!.name)
  const word = result.dictOptions.status!.find(({ value }) => value === row!.status)!.text
  const { bytes, status } = await admin.get(`${api}/exportXls/wireSheet`, { name })
  expect(status).toBe(200)
  const ofManySheets = await admin.get(`${api}/exportManySheetXls/wireSheet`, { name })
  // The second line has the time of the export.
  const linesOf = async (workbook: Buffer) => (await readXlsx(workbook)).sheets[0]!.rows.filter((_, at) => at !== 1)
  expect(await linesOf(ofManySheets.bytes)).toEqual(await linesOf(bytes))
  const [sheet] = (await readXlsx(bytes)).sheets
  const [, , head, ...lines] = sheet!.rows as (string | number)[][]
  expect(head).toEqual(['合同名称', '合同金额', '状态'])
  expect(lines).toContainEqual([name, (row!.amount as number) / 100, word])
  expect(lines.every(([first]) => String(first).includes(name))).toBe(true)
})

test('heads, items and parameters describe a report; its author deletes it', async () => {
  const { admin } = product
  const { id } = await addReport(
    'wireHead',
    'enterprise',
    ofRows(['name', 'regionCode'], { search: ['name'], params: ['regionCode'] }),
  )
  const { result: heads } = await admin.get<Page<Head>>('/online/cgreport/head/list', { name: '*wireHead*' })
  expect(heads.records).toMatchObject([{ id, code: 'wireHead', name: '报表wireHead', cgrSql: null }])
  expect(await admin.get('/online/cgreport/head/queryById', { id })).toMatchObject({ result: { code: 'wireHead' } })
  expect((await admin.get<Values[]>('/online/cgreport/item/listByHeadId', { headId: id })).result).toMatchObject([
    { fieldName: 'name', searchMode: 'single', isSearch: 1, isOrder: 1, orderNum: 1 },
    { fieldName: 'regionCode', searchMode: null, isSearch: 0, isOrder: 0, orderNum: 2 },
  ])
  const params = [{ cgrheadId: id, paramName: 'regionCode', paramTxt: '所在地区' }]
  expect(await admin.get('/online/cgreport/param/listByHeadId', { headId: id })).toMatchObject({ result: params })
  expect(await admin.delete('/online/cgreport/head/delete', { id })).toMatchObject({ message: '删除成功!' })
  expect(await admin.get(`${api}/getColumns/wireHead`)).toMatchObject({ success: false, message: '实体不存在' })
})

test('a report is opened by the id that the list of heads answers, too', async () => {
  const { admin } = product
  const groups = {
    ...{ shape: 'groups', dimensions: [{ field: 'status', by: null }], pivot: null, filter: null, sort: null },
    ...{ measures: [{ of: 'count', field: null }], top: null, chart: 'table' },
  }
  const definitions = { wireByIdRows: ofRows(['name'], { params: ['name'] }), wireByIdFigures: groups }
  for (const [code, definition] of Object.entries(definitions)) {
    await addReport(code, 'contract', definition)
    const { result } = await admin.get<Page<Head>>('/online/cgreport/head/list', { name: `*${code}*` })
    const { id } = result.records[0]!
    for (const call of ['getColumns', 'getColumnsAndData', 'getParamsInfo', 'getQueryInfo'])
      expect(withoutIds((await admin.get(`${api}/${call}/${id}`)).result), call).toEqual(
        withoutIds((await admin.get(`${api}/${call}/${code}`)).result),
      )
    const params = await admin.get('/online/cgreport/param/listByHeadId', { headId: id })
    expect((await admin.get(`${api}/getParamsInfo/${id}`)).result).toEqual(params.result)
    expect(await admin.get(`${api}/exportXls/${id}`)).toMatchObject({ status: 200 })
    const stranger = await product.signInAs({
      ...{ username: `wire${code}`, tenantId: 2 },
      permissions: ['report:list', 'contract:list'],
    })
    expect(await stranger.get(`${api}/getColumns/${id}`)).toMatchObject({ success: false, message: '实体不存在' })
  }
})

/** Lines of parameters name their report as it was asked for. */
const withoutIds = (result: unknown): unknown =>
  Array.isArray(result) ? result.map((one) => ({ ...(one as Values), id: '', cgrheadId: '' })) : result

test('who may list reports but not their rows sees and exports none; export is a right of its own', async () => {
  await addReport('wireRights', 'contract', ofRows(['name'], { search: ['name'] }))
  const share = (
    await product.admin.get<Page<Head & { version: number }>>('/online/report/list', { code: 'wireRights' })
  ).result.records[0]!
  await product.admin.put('/online/report/edit', { id: share.id, version: share.version, isPublic: 'Y' })
  const outsider = await product.signInAs({ username: 'wireOutsider', permissions: ['report:list'] })
  const reader = await product.signInAs({ username: 'wireReader', permissions: ['report:list', 'contract:list'] })
  expect(await outsider.get(`${api}/getColumnsAndData/wireRights`)).toMatchObject({ success: false, code: 510 })
  expect(await reader.get(`${api}/getColumnsAndData/wireRights`)).toMatchObject({ success: true })
  expect(await reader.get(`${api}/exportXls/wireRights`)).toMatchObject({ status: 403 })
  expect(await reader.get('/online/report/workbook', { code: 'wireRights' })).toMatchObject({ status: 403 })
  expect(await reader.delete('/online/cgreport/head/delete', { id: share.id })).toMatchObject({ status: 403 })
  const stranger = await product.signInAs({
    username: 'wireStranger',
    tenantId: 2,
    permissions: ['report:list', 'contract:list', 'contract:export'],
  })
  for (const call of ['getColumns', 'getColumnsAndData', 'getParamsInfo', 'exportXls'])
    expect(await stranger.get(`${api}/${call}/wireRights`), call).toMatchObject({ success: false })
  expect((await stranger.get<Page<Head>>('/online/cgreport/head/list')).result.records).toEqual([])
})
