import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sheetOf } from '../../resource/import/testing/importing.ts'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant, type TestTenant } from './testing/openTestTenant.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
let added = 0

/** A package with all menus and these limits. */
async function packageWith(limits: Values): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sys_permission`.execute(db())
  const { result } = await product.admin.post<{ id: string }>('/sys/userPackage/add', {
    name: `限量套餐${(added += 1)}`,
    permissionIds: rows.map(({ id }) => id).join(','),
    ...limits,
  })
  return result.id
}
const addUser = ({ client }: TestTenant) => {
  const username = `quota${(added += 1)}`
  return client.post<{ id: string }>('/sys/user/add', {
    username,
    realname: '限额同事',
    workNo: username,
    password: adminPassword,
  })
}
const upload = ({ client }: TestTenant, bytes: number) =>
  client.upload('/sys/common/upload', { name: '说明.txt', bytes: Buffer.alloc(bytes, 'a') })

test('a tenant has no more users than its packages allow: added, restored or moved', async () => {
  const office = await openTestTenant(product, { packageIds: await packageWith({ maxUsers: 3 }) })
  const refusal = {
    success: false,
    error: { code: 'user_quota' },
    message: `租户“${office.name}”的用户套餐最多 3 名用户，不能再增加。请删除不用的账号，或联系平台升级套餐`,
  }
  const { id } = (await addUser(office)).result
  const two = await Promise.all([addUser(office), addUser(office)])
  expect(two.filter(({ success }) => success)).toHaveLength(1)
  expect(await addUser(office)).toMatchObject(refusal)
  expect(await office.client.delete('/sys/user/delete', { id })).toMatchObject({ success: true })
  expect(await addUser(office)).toMatchObject({ success: true })
  expect(await office.client.put('/sys/user/putRecycleBin', { ids: id })).toMatchObject(refusal)
  await product.signInAs({ username: 'mover', tenantId: 1 })
  const { result } = await product.admin.get<Page<Values>>('/sys/user/list', { username: 'mover' })
  const moved = { id: result.records[0]!.id, relTenantIds: `1,${office.id}` }
  expect(await product.admin.put('/sys/user/edit', moved)).toMatchObject(refusal)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sys_user where rel_tenant_ids = ${String(office.id)} and deleted_at is null`.execute(
    db(),
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('an import that would exceed the users of the packages adds none of them', async () => {
  const office = await openTestTenant(product, { packageIds: await packageWith({ maxUsers: 3 }) })
  const rows = (count: number) =>
    Array.from({ length: count }, () => {
      const username = `imported${(added += 1)}`
      return [username, '导入同事', username]
    })
  const importUsers = async (count: number) =>
    office.client.upload('/sys/user/importExcel', {
      name: '用户.xlsx',
      bytes: await sheetOf([['用户账号', '用户姓名', '工号'], ...rows(count)]),
    })
  const users = async () =>
    (await office.client.get<Page<Values>>('/sys/user/list', { username: 'imported*' })).result.total
  const refused = await importUsers(3)
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toContain('最多 3 名用户，不能再增加')
  expect(await users()).toBe(0)
  expect(await importUsers(2)).toMatchObject({ success: true, code: 200 })
  expect(await users()).toBe(2)
})

test('limits of several packages add up, and a package without one lifts it', async () => {
  const [small, more, free] = [
    await packageWith({ maxUsers: 1 }),
    await packageWith({ maxUsers: 1 }),
    await packageWith({}),
  ]
  const office = await openTestTenant(product, { packageIds: `${small},${more}` })
  expect(await addUser(office)).toMatchObject({ success: true })
  expect(await addUser(office)).toMatchObject({ error: { code: 'user_quota' } })
  const { result } = await product.admin.get<Page<Values>>('/sys/tenant/list', { id: office.id })
  expect(result.records).toMatchObject([{ usage: '2 / 2 人，0 MB' }])
  await product.admin.put('/sys/userPackage/edit', { id: free, tenantIds: String(office.id) })
  expect(await addUser(office)).toMatchObject({ success: true })
})

test('files beyond the storage of the packages are refused, also before a large one is sent', async () => {
  const office = await openTestTenant(product, { packageIds: await packageWith({ maxStorageMb: 1 }) })
  expect(await upload(office, 700_000)).toMatchObject({ success: true })
  expect(await upload(office, 700_000)).toMatchObject({
    success: false,
    error: { code: 'storage_quota' },
    message: '存储空间不足：用户套餐上限 1 MB，已用 1 MB。请删除不用的文件，或联系平台升级套餐',
  })
  const begin = { name: '大文件.txt', size: 5_000_000, biz: 'temp', mark: 'm1' }
  expect(await office.client.post('/sys/common/upload/begin', begin)).toMatchObject({
    error: { code: 'storage_quota' },
  })
  expect(await upload(office, 100_000)).toMatchObject({ success: true })
})
