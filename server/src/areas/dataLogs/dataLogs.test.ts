import { type Page, platformResources, resources, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemaOf } from '../../schema.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Version extends Values {
  id: string
  dataContent: string
  dataVersion: string
}

let product: TestProduct
let id: string
beforeAll(async () => {
  product = await startTestProduct()
  const position = { code: 'versioned', name: '一版', postRank: '1' }
  id = (await product.admin.post<{ id: string }>('/sys/position/add', position)).result.id
  await product.admin.put('/sys/position/edit', { id, name: '二版' })
  await product.admin.put('/sys/position/edit', { id, name: '三版', postRank: '2' })
})
afterAll(() => product?.close())

const list = async (params: Record<string, string | number>, client: Client = product.admin) =>
  (await client.get<Page<Version>>('/sys/dataLog/list', params)).result
const versions = (dataId: string, dataTable = 'sys_position') =>
  product.admin.get<Version[]>('/sys/dataLog/queryDataVerList', { dataTable, dataId })

describe('versions of a record', () => {
  test('are listed newest first, each with the complete content of the row', async () => {
    const { records, total } = await list({ dataTable: 'sys_position', dataId: id })
    expect(total).toBe(3)
    expect(records).toMatchObject([
      {
        dataTable: 'sys_position',
        dataTable_dictText: '职务',
        dataId: id,
        dataId_dictText: '三版',
        dataVersion: '3',
        actionTitle: '编辑',
        fields: ['职务名称', '职级'],
        createBy: 'admin',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      { dataVersion: '2', fields: ['职务名称'] },
      { dataVersion: '1', actionTitle: '新增', fields: [] },
    ])
    const contents = records.map(({ dataContent }) => JSON.parse(dataContent) as Values)
    expect(contents).toMatchObject([
      { name: '三版', postRank: '2', code: 'versioned' },
      { name: '二版', postRank: '1', code: 'versioned' },
      { name: '一版', postRank: '1', code: 'versioned' },
    ])
  })

  test('follow the wire contract: a list of versions, two side by side, or none', async () => {
    const { result } = await versions(id)
    expect(result.map(({ dataVersion }) => dataVersion)).toEqual(['3', '2', '1'])
    const [newer, , older] = result
    const compared = await product.admin.get<Version[]>('/sys/dataLog/queryCompareList', {
      dataId1: older!.id,
      dataId2: newer!.id,
    })
    expect(compared.result.map(({ dataContent }) => (JSON.parse(dataContent) as Values).name)).toEqual(['一版', '三版'])
    expect(await versions('nowhere')).toMatchObject({ success: false, message: '未找到版本信息' })
    expect(
      await product.admin.get('/sys/dataLog/queryCompareList', { dataId1: older!.id, dataId2: 'nowhere' }),
    ).toMatchObject({ success: false, message: '未找到版本信息' })
    expect(await product.admin.get('/sys/dataLog/queryDataVerList', { dataTable: 'sys_position' })).toMatchObject({
      status: 400,
    })
  })

  test('stay readable after the record was deleted, and include the deletion', async () => {
    const body = { code: 'gone', name: '将删', postRank: '1' }
    const gone = (await product.admin.post<{ id: string }>('/sys/position/add', body)).result.id
    await product.admin.delete('/sys/position/delete', { id: gone })
    const { result } = await versions(gone)
    expect(result).toMatchObject([{ actionTitle: '删除' }, { actionTitle: '新增' }])
    expect(JSON.parse(result[1]!.dataContent)).toMatchObject({ name: '将删' })
    await product.admin.delete('/sys/position/deleteRecycleBin', { ids: gone })
    expect((await versions(gone)).result[0]).toMatchObject({ actionTitle: '彻底删除', dataContent: null })
  })
})

describe('searching', () => {
  test('tenants are the only records with numeric ids: their tests cover all of these', () => {
    const numbered = schemaOf().filter(({ columns }) =>
      columns.some(({ name, type }) => name === 'id' && type !== 'text'),
    )
    const tables = numbered.map(({ name }) => name)
    expect(
      [...resources, ...platformResources].filter(({ table }) => tables.includes(table)).map(({ name }) => name),
    ).toEqual(['tenant'])
  })

  test('records with numeric ids, such as tenants, are listed and searched like others', async () => {
    await product.admin.post('/sys/tenant/add', { id: 4711, name: '温州分所', status: 1 })
    expect((await list({ dataTable: 'sys_tenant' })).records).toMatchObject([{ dataId_dictText: '温州分所' }])
    expect((await list({ dataTable: 'sys_tenant', record: '温州' })).total).toBe(1)
    expect(await product.admin.get('/report/workplace/recent')).toMatchObject({ success: true })
  })

  test('by table, name, user, action and time', async () => {
    expect((await list({ dataTable: 'sys_position', record: '三' })).total).toBe(3)
    expect((await list({ record: id })).total).toBe(3)
    expect((await list({ dataTable: 'sys_position', record: '三版', action: 'add' })).total).toBe(1)
    expect((await list({ record: id, createBy: 'nobody-here' })).total).toBe(0)
    expect((await list({ record: id, createTime_begin: '2099-01-01' })).total).toBe(0)
    expect((await list({ record: id, createTime_end: '2099-01-01' })).total).toBe(3)
    expect((await list({ dataTable: 'sys_session' })).total).toBe(0)
    expect(await product.admin.get('/sys/dataLog/list', { createTime_begin: 'soon' })).toMatchObject({ success: false })
  })
})

test('[A1.04] the changes of one request are found by its id', async () => {
  const { headers } = await product.admin.put('/sys/position/edit', { id, name: '四版' })
  const requestId = String(headers['x-request-id'])
  const { records } = await list({ requestId })
  expect(records).toMatchObject([{ dataId: id, dataVersion: '4', actionTitle: '编辑' }])
  expect((await list({ requestId: `${requestId}0` })).total).toBe(0)
  const stranger = await product.signInAs({ username: 'noHistory', permissions: ['dataLog:list'] })
  expect((await list({ requestId }, stranger)).total).toBe(0)
})

describe('access is limited like everywhere else', () => {
  test('only records with a readable history, of the own tenant, within the row rules', async () => {
    const clerk = await product.signInAs({ username: 'clerk', permissions: ['dataLog:list', 'dict:history'] })
    expect((await list({ dataTable: 'sys_position' }, clerk)).total).toBe(0)
    expect(await clerk.get('/sys/dataLog/queryDataVerList', { dataTable: 'sys_position', dataId: id })).toMatchObject({
      success: false,
      message: '未找到版本信息',
    })
    const permissions = ['dataLog:list', 'position:history']
    const stranger = await product.signInAs({ username: 'afar', tenantId: 8, permissions })
    expect((await list({}, stranger)).total).toBe(0)
    const narrow = await product.signInAs({
      username: 'narrow',
      permissions,
      rowRules: [{ resource: 'position', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'other' }],
    })
    expect((await list({ dataTable: 'sys_position' }, narrow)).total).toBe(0)
  })

  test('users see the changes of their own tenant, whose id is a number, and of no other', async () => {
    await product.admin.post('/sys/tenant/add', { id: 4712, name: '绍兴分所', status: 1 })
    await product.admin.put('/sys/tenant/edit', { id: 1, name: '杭州总所' })
    const permissions = ['dataLog:list', 'tenant:history', 'tenant:list']
    const member = await product.signInAs({ username: 'member', permissions })
    const searches: Record<string, string>[] = [
      {},
      { dataTable: 'sys_tenant' },
      { dataTable: 'sys_tenant', record: '所' },
    ]
    for (const params of searches)
      expect((await list(params, member)).records).toMatchObject([{ dataId: '1', dataId_dictText: '杭州总所' }])
    const versionsOf = (dataId: string) =>
      member.get<Version[]>('/sys/dataLog/queryDataVerList', { dataTable: 'sys_tenant', dataId })
    expect((await versionsOf('1')).result).toHaveLength(1)
    expect(await versionsOf('4712')).toMatchObject({ success: false, message: '未找到版本信息' })
  })

  test('secrets are not part of any version', async () => {
    const { records } = await list({ dataTable: 'sys_user' })
    expect(JSON.stringify(records)).not.toMatch(/password|scrypt|argon/i)
  })
})
