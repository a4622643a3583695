import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const upload = async (client: Client, path: string, rows: (string | null)[][]) =>
  client.upload<Record<string, unknown>>(`${path}/importExcel`, { name: '数据.xlsx', bytes: await sheetOf(rows) })

test('imported users belong to the tenant and cannot sign in until they are given a password', async () => {
  const head = ['用户账号', '用户姓名', '工号', '手机号', '状态', '密码']
  const answer = await upload(product.admin, '/sys/user', [
    head,
    ['imported1', '甲', 'IM-1', '13911110001', '冻结', 'Secret-2026!'],
    ['imported2', '乙', 'IM-2', null, null, null],
  ])
  expect(answer).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' })
  const rows = await importing(product.admin, '/sys/user').list({ username: 'imported*' })
  expect(rows).toHaveLength(2)
  expect(rows.find(({ username }) => username === 'imported1')).toMatchObject({ status: 1, relTenantIds: '1' })
  const { rows: kept } = await sql<{ password: string | null }>`
    select password from sys_user where username like 'imported%'`.execute(product.app.engine.db.kysely)
  expect(kept.map(({ password }) => password)).toEqual([null, null])
})

test('an import changes nobody whom a form could not change', async () => {
  const hr = await product.signInAs({
    username: 'hr',
    permissions: ['user:list', 'user:import', 'user:edit', 'user:add', 'user:form:phone'],
  })
  const head = ['用户账号', '用户姓名', '工号', '手机号', '租户']
  const takeover = await upload(hr, '/sys/user', [head, ['admin', '管理员', 'ADM', '13912345678', '1']])
  expect(takeover.message).toContain('管理员账号不允许此操作')
  const { rows } = await sql<{ phone: string | null }>`select phone from sys_user where username = 'admin'`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows[0]!.phone).toBeNull()
  expect(await upload(hr, '/sys/user', [head, ['hrnew', '新人', 'HN-1', null, '1']])).toMatchObject({ code: 200 })
})

test('imported departments draw their codes, imported words name their dictionary', async () => {
  const departments = await upload(product.admin, '/sys/sysDepart', [
    ['部门名称', '机构类型', '上级部门'],
    ['导入一部', '部门', '运营部'],
    ['导入二部', '部门', '运营部'],
  ])
  expect(departments).toMatchObject({ code: 200 })
  const rows = await importing(product.admin, '/sys/sysDepart').list({ departName: '*导入*' })
  expect(new Set(rows.map(({ orgCode }) => orgCode))).toEqual(new Set(['A01A03A01', 'A01A03A02']))
  const words = await upload(product.admin, '/sys/dictItem', [
    ['所属字典', '名称', '数据值'],
    ['urgent_level', '特急', '9'],
  ])
  expect(words).toMatchObject({ code: 200 })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await product.admin.get('/sys/dict/getDictText/urgent_level/9')).result).toBe('特急')
})
