import {
  onlineAdoptEndpoints as calls,
  onlineWorkbookEndpoints,
  type Values,
  type WorkbookProposal,
} from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeMysql } from '../../../dataSources/testing/fakeMysql.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

let product: TestProduct
let mysql: Awaited<ReturnType<typeof fakeMysql>>
let source: string
beforeAll(async () => {
  mysql = await fakeMysql((statement) => {
    if (statement.includes('information_schema'))
      return ['客户', '电话', '签约日'].map((column) => ({ table: 'clients', column }))
    if (statement.includes('from `clients`'))
      return [
        { c0: '甲公司', c1: '13800138000', c2: '2026-01-05' },
        { c0: '乙公司', c1: '13800138001', c2: '2026-02-05' },
        { c0: '丙公司', c1: '13800138002', c2: '2026-03-05' },
      ]
    return undefined
  })
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  const added = await product.admin.post<Values & { id: string }>('/sys/dataSource/add', {
    ...{ code: 'oldOffice', name: '旧系统', dbType: '4', dbUrl: `jdbc:mysql://127.0.0.1:${mysql.port}/law` },
    ...{ dbName: 'law', dbUsername: 'reader', dbPassword: 'any' },
  })
  source = added.result.id
})
afterAll(async () => {
  await product?.close()
  mysql?.close()
})

test('a table of a data source arrives as a workbook, which proposes the fields of a form', async () => {
  const sheet = await product.admin.get(calls.sourceSheet.path, { source, table: 'clients' })
  expect(sheet.status).toBe(200)
  const proposed = await product.admin.upload<WorkbookProposal>(onlineWorkbookEndpoints.propose.path, {
    name: 'clients.xlsx',
    bytes: sheet.bytes,
  })
  expect(proposed, proposed.message).toMatchObject({ success: true, result: { title: 'clients', rowCount: 3 } })
  expect(proposed.result.columns.map(({ title, kind, format }) => [title, kind, format])).toEqual([
    ['客户', 'text', null],
    ['电话', 'text', 'mobile'],
    ['签约日', 'date', null],
  ])
})

test('a table that the source does not have, the right to sources and another tenant are checked', async () => {
  expect(await product.admin.get(calls.sourceSheet.path, { source, table: 'clients`; drop table x' })).toMatchObject({
    success: false,
    message: expect.stringContaining('数据源中没有表'),
  })
  const designer = await product.signInAs({ username: 'sourceDesigner', permissions: ['onlineForm:add'] })
  expect((await designer.get(calls.sourceSheet.path, { source, table: 'clients' })).status).toBe(403)
  const stranger = await product.signInAs({
    ...{ username: 'sourceStranger', tenantId: 2, permissions: ['dataSource:test'] },
  })
  expect((await stranger.get(calls.sourceSheet.path, { source, table: 'clients' })).success).toBe(false)
})
