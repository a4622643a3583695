import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: number; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const add = async (id: number, more: Values = {}): Promise<Row> => {
  const answer = await product.admin.post<Row>('/sys/tenant/add', { id, name: `第${id}分所`, status: 1, ...more })
  expect(answer, answer.message).toMatchObject({ success: true, code: 200, message: '添加成功！' })
  return answer.result
}

test('[A1.03] a tenant is found, changed, deleted and restored under its chosen number', async () => {
  expect(await add(41, { beginDate: '2026-01-01 00:00:00' })).toMatchObject({ id: 41, version: 1, status: 1 })
  const { result } = await product.admin.get<Page<Row>>('/sys/tenant/list', { name: '*41*' })
  expect(result.records).toMatchObject([
    { id: 41, name: '第41分所', beginDate: '2026-01-01 00:00:00', endDate: null, status: 1, status_dictText: '正常' },
  ])
  expect(await product.admin.put('/sys/tenant/edit', { id: 41, name: '杭州分所', version: 1 })).toMatchObject({
    code: 200,
    message: '修改成功!',
  })
  expect(await product.admin.put('/sys/tenant/edit', { id: 41, name: '宁波分所', version: 1 })).toMatchObject({
    status: 409,
    error: { details: { current: { id: 41, name: '杭州分所' } } },
  })
  expect(await product.admin.delete('/sys/tenant/delete', { id: 41 })).toMatchObject({ message: '删除成功' })
  expect((await product.admin.get<Page<Row>>('/sys/tenant/list', { id: 41 })).result.total).toBe(0)
  expect(await product.admin.put('/sys/tenant/putRecycleBin', { ids: '41' })).toMatchObject({ success: true })
  const history = await product.admin.get<{ title: string }[]>('/sys/tenant/history', { id: 41 })
  expect(history.result.map(({ title }) => title)).toEqual(['还原', '删除', '编辑', '新增'])
  const sheet = await product.admin.get('/sys/tenant/exportXls')
  expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

describe('refusals', () => {
  test.each<[unknown, string]>([
    [undefined, '请输入租户编号!'],
    ['', '请输入租户编号!'],
    ['abc', '租户编号应为 1 至 2147483647 的整数'],
    [0, '租户编号应为 1 至 2147483647 的整数'],
    [1.5, '租户编号应为 1 至 2147483647 的整数'],
    [3_000_000_000, '租户编号应为 1 至 2147483647 的整数'],
    [1, '该编号已存在!'],
  ])('rejects the number %j', async (id, message) => {
    const answer = await product.admin.post('/sys/tenant/add', { id, name: '某所' })
    expect(answer).toMatchObject({ success: false, error: { fields: [{ field: 'number', message }] } })
  })

  test('rejects a number in the recycle bin, a period that ends before it begins, and a missing name', async () => {
    await add(42)
    await product.admin.delete('/sys/tenant/delete', { id: 42 })
    expect(await product.admin.post('/sys/tenant/add', { id: 42, name: '又来' })).toMatchObject({
      message: '该编号已存在!',
    })
    const period = { beginDate: '2026-02-01 00:00:00', endDate: '2026-01-01 00:00:00' }
    expect(await product.admin.post('/sys/tenant/add', { id: 43, name: '倒着', ...period })).toMatchObject({
      error: { fields: [{ field: 'endDate', message: '结束时间应晚于开始时间' }] },
    })
    expect(await product.admin.post('/sys/tenant/add', { id: 43 })).toMatchObject({
      error: { fields: [{ field: 'name' }] },
    })
    expect(await product.admin.delete('/sys/tenant/deleteBatch', { ids: '' })).toMatchObject({
      message: '未选中租户！',
    })
    expect(await product.admin.delete('/sys/tenant/deleteBatch', { ids: '43,x' })).toMatchObject({
      success: false,
      message: expect.stringContaining('租户编号应为'),
    })
    for (const id of ['x', '99999'])
      expect(await product.admin.delete('/sys/tenant/delete', { id })).toMatchObject({ success: false })
  })

  test('rejects deleting one that has users and data, with their counts', async () => {
    await product.signInAs({ username: 'settler', tenantId: 44 })
    expect(await product.admin.delete('/sys/tenant/delete', { id: 44 })).toMatchObject({
      success: false,
      message: expect.stringMatching(/^该租户“租户44”正在使用，不能删除：用户 1 条、角色 1 条$/),
    })
  })

  test('rejects freezing or deleting the current tenant', async () => {
    expect((await product.admin.put('/sys/tenant/edit', { id: 1, status: 0 })).message).toContain('正在使用的租户')
    expect((await product.admin.delete('/sys/tenant/delete', { id: 1 })).message).toContain('正在使用的租户')
  })

  test('rejects all of it for users who are not platform administrators, whatever their permissions', async () => {
    const permissions = ['list', 'add', 'edit', 'delete', 'restore', 'history'].map((act) => `tenant:${act}`)
    const officer = await product.signInAs({ username: 'officer', tenantId: 45, permissions })
    expect((await officer.get<Page<Row>>('/sys/tenant/list')).result.records.map(({ id }) => id)).toEqual([45])
    expect((await officer.get<{ value: string }[]>('/sys/tenant/options')).result).toMatchObject([{ value: '45' }])
    const keys = Array.from({ length: 100 }, (_, index) => index + 40).join(',')
    expect((await officer.get('/sys/tenant/options', { keys })).result).toMatchObject([{ value: '45' }])
    const answers = [
      await officer.post('/sys/tenant/add', { id: 46, name: '自立' }),
      await officer.put('/sys/tenant/edit', { id: 45, endDate: '2099-01-01 00:00:00' }),
      await officer.delete('/sys/tenant/delete', { id: 45 }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: 510 })
    expect(await officer.put('/sys/tenant/edit', { id: 1, name: '夺取' })).toMatchObject({ success: false })
    expect(await officer.get('/sys/tenant/queryById', { id: 1 })).toMatchObject({ success: false, result: null })
  })
})

describe('a frozen or expired tenant', () => {
  test.each([
    { status: 0 },
    { endDate: '2026-01-01 00:00:00' },
    { beginDate: '2099-01-01 00:00:00', endDate: '2099-02-01 00:00:00' },
  ])('locks its users out at once: %j', async (change) => {
    const id = 50 + Object.keys(change).length + (change.status === undefined ? 10 : 0)
    const username = `locked${id}`
    const member = await product.signInAs({ username, tenantId: id })
    expect((await member.get('/sys/permission/getUserPermissionByToken')).success).toBe(true)
    expect((await product.admin.put('/sys/tenant/edit', { id, ...change })).success).toBe(true)
    expect(await member.get('/sys/permission/getUserPermissionByToken')).toMatchObject({
      status: 500,
      message: 'Token失效，您的账号或所在租户已停用，请联系管理员',
    })
    expect((await product.anonymous.post('/sys/login', { username, password: adminPassword })).message).toBe(
      '该用户所属租户已过期或被冻结，请联系管理员',
    )
    await product.admin.put('/sys/tenant/edit', { id, status: 1, beginDate: null, endDate: null })
    expect((await member.get('/sys/permission/getUserPermissionByToken')).success).toBe(true)
  })

  test('a deleted one cannot be selected', async () => {
    await add(71)
    await product.signInAs({ username: 'chooser', tenantId: 1 })
    await sql`update sys_user set rel_tenant_ids = '1,71' where username = 'chooser'`.execute(db())
    const { result } = await product.anonymous.post<{ token: string }>('/sys/login', {
      username: 'chooser',
      password: adminPassword,
    })
    const ask = async () =>
      product.anonymous.send<Row[]>({
        method: 'GET',
        url: '/api/sys/tenant/queryList?ids=1,71',
        headers: { 'x-access-token': result.token },
      })
    expect((await ask()).result.map(({ id }) => id)).toEqual([1, 71])
    await sql`update sys_tenant set deleted_at = now() where id = 71`.execute(db())
    product.app.sessions.forget()
    expect((await ask()).result).toMatchObject([{ id: 1, status: 1 }])
  })
})
