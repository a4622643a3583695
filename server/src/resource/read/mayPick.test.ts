import { callOf, directoryPermission, pickPermissions, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
let unprivileged: Client
let holder: Client
beforeAll(async () => {
  product = await startTestProduct()
  unprivileged = await product.signInAs({ username: 'unprivileged' })
  holder = await product.signInAs({ username: 'holder' })
})
afterAll(() => product?.close())

const all = (): Resource[] => [...product.app.engine.entries.values()].map(({ resource }) => resource)
const ask = (client: Client, resource: Resource) => client.get(callOf(resource, 'options').path)

/** Gives the user this one permission and nothing else. */
async function holds(code: string): Promise<void> {
  const db = product.app.engine.db.kysely
  const role = sql`(select id from sys_role where role_code = 'role_holder')`
  await sql`delete from sys_role_permission where role_id = ${role}`.execute(db)
  await sql`insert into sys_permission (id, name, perms, menu_type) values (${`t-${code}`}, ${code}, ${code}, 2)
    on conflict do nothing`.execute(db)
  await sql`insert into sys_role_permission (role_id, permission_id) values (${role}, ${`t-${code}`})`.execute(db)
  product.app.sessions.forget()
}

test('no resource can be picked from without a permission that needs it', async () => {
  for (const resource of all())
    expect(await ask(unprivileged, resource), resource.name).toMatchObject({ status: 403, code: 510, result: null })
})

test('each of the permissions derived from the definitions is sufficient', async () => {
  // Tenants have their own picker.
  for (const resource of all().filter(({ name }) => name !== 'tenant'))
    for (const code of pickPermissions(resource, all())) {
      await holds(code)
      expect((await ask(holder, resource)).status, `${resource.name} with ${code}`).toBe(200)
    }
})

test('a user who may add appointments can pick clients but not contracts', async () => {
  const named = (name: string) => all().find((resource) => resource.name === name)!
  await holds('appointment:add')
  expect((await ask(holder, named('enterprise'))).status).toBe(200)
  expect((await ask(holder, named('contract'))).status).toBe(403)
  await holds('appointment:list')
  expect((await ask(holder, named('enterprise'))).status).toBe(403)
  await holds(directoryPermission)
  for (const name of ['user', 'department', 'position', 'role', 'region'])
    expect((await ask(holder, named(name))).status, name).toBe(200)
  expect((await ask(holder, named('enterprise'))).status).toBe(403)
})

test('dictionary tables and trees follow the same rule', async () => {
  const callAll = (client: Client) =>
    Promise.all([
      client.get('/sys/dict/getDictItems/biz_enterprise,name,id'),
      client.get('/sys/dict/loadDict/biz_enterprise,name,id', { keyword: '公司' }),
      client.get('/sys/dict/loadDictItem/biz_enterprise,name,id', { key: '1' }),
      client.get('/sys/dict/queryTableData', { table: 'biz_enterprise', text: 'name', code: 'id' }),
    ])
  await holds('enterprise:list')
  expect((await callAll(holder)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await callAll(unprivileged)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const tree = { tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }
  const params = { ...tree, pid: '', condition: '', hasChildField: '' }
  expect((await unprivileged.get('/sys/dict/loadTreeData', params)).status).toBe(403)
  await holds('department:list')
  expect((await holder.get('/sys/dict/loadTreeData', params)).status).toBe(200)
})

test('uniqueness checks are for users who may write such a row', async () => {
  const check = (client: Client) =>
    client.get('/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'phone', fieldVal: '13800001014' })
  expect(await check(unprivileged)).toMatchObject({ status: 403 })
  await holds(directoryPermission)
  expect(await check(holder)).toMatchObject({ status: 403 })
  await holds('user:edit')
  expect(await check(holder)).toMatchObject({ status: 200, message: '该值不可用，系统中已存在！' })
})
