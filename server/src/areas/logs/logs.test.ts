import type { Page, Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../database/newId.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let auditor: Client
beforeAll(async () => {
  // A failing rule simulates a fault.
  product = await startTestProduct({
    holiday: {
      beforeAdd: async () => {
        throw new TypeError('what nobody expected')
      },
    },
  })
  auditor = await product.signInAs({ username: 'auditor', permissions: ['log:list', 'log:export'] })
})
afterAll(() => product?.close())

const list = async (params: Record<string, string | number>, client = auditor): Promise<Values[]> =>
  (await client.get<Page<Values>>('/sys/log/list', { pageSize: 100, ...params })).result.records
const newest = async (keyWord: string): Promise<Values | undefined> => (await list({ logType: 2, keyWord }))[0]

describe('the log', () => {
  test('records every write: user, action, address, duration and result', async () => {
    const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
      code: 'logged',
      name: '日志员',
      postRank: '3',
    })
    expect(await newest('日志员')).toMatchObject({
      logType: 2,
      logType_dictText: '操作日志',
      operateType: 2,
      operateType_dictText: '添加',
      logContent: '新增职务“日志员”',
      userid: 'admin',
      username: expect.any(String),
      ip: '127.0.0.1',
      method: '/sys/position/add',
      requestType: 'POST',
      requestUrl: '/api/sys/position/add',
      requestId: expect.any(String),
      costTime: expect.any(Number),
      isSuccess: true,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    await product.admin.post('/sys/position/add', { code: 'logged', name: '日志员二', postRank: '3' })
    expect(await newest('日志员二')).toMatchObject({
      logContent: expect.stringMatching(/^新增职务“日志员二”失败：.*已存在/),
      isSuccess: false,
    })
    await product.admin.delete('/sys/position/delete', { id: result.id })
    expect(await newest('删除职务')).toMatchObject({ operateType: 4, requestParam: JSON.stringify({ id: result.id }) })
  })

  test('records refused attempts, exports, and other calls with the message of their answer', async () => {
    const powerless = await product.signInAs({ username: 'trying' })
    await powerless.post('/sys/position/add', { code: 'x', name: 'x' })
    expect((await list({ logType: 2, userid: 'trying' }))[0]).toMatchObject({
      logContent: expect.stringContaining('没有权限'),
      isSuccess: false,
    })
    await product.admin.get('/sys/position/exportXls')
    expect(await newest('导出职务')).toMatchObject({ operateType: 6, requestType: 'GET' })
    await product.admin.post('/sys/dict/refleshCache')
    expect(await newest('字典：操作成功')).toMatchObject({ method: '/sys/dict/refleshCache', isSuccess: true })
    // Reads are not logged.
    await product.admin.get('/sys/position/list')
    expect(await list({ logType: 2, keyWord: '/sys/position/list' })).toEqual([])
  })

  test('contains no secrets, whatever was sent', async () => {
    await product.admin.post('/sys/user/add', {
      username: 'secretive',
      realname: '保密员',
      password: 'Very-Secret-1',
      confirmPassword: 'Very-Secret-1',
      phone: '13912345678',
      workNo: 'S1',
    })
    const entry = await newest('保密员')
    expect(entry).toMatchObject({ requestParam: expect.stringContaining('"username":"secretive"') })
    expect(JSON.stringify(entry)).not.toMatch(/Very-Secret|13912345678/)
  })

  test('holds the host of an address alone: the rest may be a key', async () => {
    const target = 'https://hooks.example.com/in/KEY-3f9a?k=KEY-3f9a'
    const buttons = [{ title: '推送', kind: 'webhook', target }]
    const fields = [{ title: '名称', kind: 'text' }]
    await product.admin.post('/online/form/add', { title: '推送登记', code: 'hooked', fields, buttons })
    expect(await newest('推送登记')).toMatchObject({
      requestParam: expect.stringContaining('"target":"https://hooks.example.com/…"'),
    })
    const address = 'https://oapi.dingtalk.com/robot/send?access_token=KEY-3f9a'
    await product.admin.post('/sys/message/robot/add', { name: '值班群', kind: 'dingTalk', address })
    const entry = await newest('值班群')
    expect(entry).toMatchObject({ requestParam: expect.stringContaining('"address":"https://oapi.dingtalk.com/…"') })
    expect(JSON.stringify(entry)).not.toContain('KEY-3f9a')
  })

  test('does not repeat an entry that a call has written itself, but adds its URL', async () => {
    const before = (await list({ logType: 2, userid: 'admin' })).length
    const { result } = await product.admin.get<{ records: { id: string }[] }>('/sys/role/list', { pageSize: 1 })
    await product.admin.post('/sys/permission/saveRolePermission', {
      roleId: result.records[0]!.id,
      permissionIds: 'isystem-position',
      lastpermissionIds: '',
    })
    const after = await list({ logType: 2, userid: 'admin' })
    expect(after.length - before).toBe(1)
    expect(after[0]).toMatchObject({
      logContent: expect.stringContaining('角色授权'),
      requestUrl: '/api/sys/permission/saveRolePermission',
    })
  })

  test('a fault is stored with the id shown to its user', async () => {
    const answer = await product.admin.post('/legal/holiday/add', {
      name: '元旦',
      date: '2027-01-01',
      type: 'holiday',
      year: 2027,
    })
    expect(answer.status).toBe(500)
    const [entry] = await list({ logType: 4 }, product.admin)
    expect(entry).toMatchObject({
      logContent: '系统异常：TypeError: what nobody expected',
      logType_dictText: '异常日志',
      requestUrl: '/api/legal/holiday/add',
      userid: 'admin',
    })
    expect(answer.message).toContain(String(entry!.requestId))
    expect(answer.message).not.toContain('nobody expected')
  })

  test('can be filtered by type, action, time and any field; pages and sorts like other lists', async () => {
    const adds = await list({ logType: 2, operateType: 2 })
    expect(adds.length).toBeGreaterThan(0)
    expect(adds.every((row) => row.operateType === 2)).toBe(true)
    expect(await list({ logType: 2, createTime_begin: '2099-01-01' })).toEqual([])
    expect((await list({ logType: 2, createTime_end: '2099-01-01' })).length).toBeGreaterThan(0)
    const superQueryParams = JSON.stringify([{ field: 'requestType', rule: 'eq', val: 'DELETE' }])
    const removed = await list({ superQueryParams })
    expect(removed.length).toBeGreaterThan(0)
    expect(removed.every((row) => row.requestType === 'DELETE')).toBe(true)
    const { result } = await auditor.get<Page<Values>>('/sys/log/list', {
      logType: 2,
      pageSize: 1,
      pageNo: 2,
      column: 'createTime',
      order: 'asc',
    })
    expect(result).toMatchObject({ current: 2, size: 1, records: [expect.any(Object)] })
  })

  test('[A8.05] cannot be deleted through the product, which reports it', async () => {
    const { total } = (await auditor.get<Page<Values>>('/sys/log/list')).result
    for (const answer of [
      await auditor.delete('/sys/log/delete', { id: 'x' }),
      await auditor.delete('/sys/log/deleteBatch', { ids: 'allclear' }),
      await auditor.delete('/sys/log/deleteBatch', { ids: Array.from({ length: 300 }, newId).join(',') }),
    ])
      expect(answer).toMatchObject({
        status: 200,
        success: false,
        code: 500,
        message: expect.stringContaining('日志不能删除'),
      })
    expect((await auditor.get<Page<Values>>('/sys/log/list')).result.total).toBeGreaterThanOrEqual(total)
  })

  test('belongs to its tenant; failed sign-ins of unknown users are for administrators', async () => {
    const stranger = await product.signInAs({ username: 'afar', tenantId: 7, permissions: ['log:list'] })
    const seen = await list({}, stranger)
    expect(seen.every((row) => row.userid === 'afar')).toBe(true)
    await product.anonymous.post('/sys/login', { username: 'ghost', password: 'wrong' })
    const failed = { logType: 1, userid: 'ghost' }
    expect(await list(failed, product.admin)).toMatchObject([{ isSuccess: false, logType_dictText: '登录日志' }])
    expect(await list(failed, stranger)).toEqual([])
  })

  test('is exported with the current filter', async () => {
    const { bytes, status } = await auditor.get('/sys/log/exportXls', { logType: 2, keyWord: '新增职务“日志员”' })
    expect(status).toBe(200)
    const { rows } = (await readXlsx(bytes)).sheets[0]!
    expect(rows[0]).toContain('日志内容')
    expect(rows.slice(1).every((row) => String(row[0]).startsWith('新增职务“日志员”'))).toBe(true)
    expect(rows.length).toBeGreaterThan(1)
  })
})
