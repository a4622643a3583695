import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../access/password.ts'
import { listRoutes } from '../http/routeAccess.ts'
import { adminPassword, type Answer, type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { createAccount } from './session/createAccount.ts'

let product: TestProduct
let fresh: Client
/** Values that must not leak: names, numbers, codes and ids of the office's rows. */
let secrets: Map<string, string>
const db = () => product.app.engine.db.kysely

beforeAll(async () => {
  product = await startTestProduct()
  const register = async (username: string) => {
    const account = { username, realname: '外来人', phone: username === 'fresh_one' ? '13700000001' : '13700000002' }
    const id = await createAccount(product.app.engine, { ...account, password: null })
    await sql`update sys_user set password = ${await hashPassword(adminPassword)} where id = ${id}`.execute(db())
    return id
  }
  const id = await register('fresh_one')
  await register('waiting_one')
  const approved = await product.admin.post(`/sys/user/${id}/approve`, {})
  if (!approved.success) throw new Error(approved.message)
  const { result } = await product.anonymous.post<{ token: string }>('/sys/login', {
    username: 'fresh_one',
    password: adminPassword,
  })
  fresh = clientWith(result.token)
  secrets = await secretsOf()
})
afterAll(() => product?.close())

function clientWith(token: string): Client {
  const send: Client['send'] = (options) =>
    product.anonymous.send({ ...options, headers: { ...options.headers, 'x-access-token': token } })
  return { ...product.anonymous, token, send }
}

async function secretsOf(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const take = async (what: string, query: ReturnType<typeof sql<{ value: string | null }>>) => {
    for (const { value } of (await query.execute(db())).rows) if (value && value.length > 1) found.set(value, what)
  }
  await take(
    'colleague',
    sql`select unnest(array[id, realname, phone, work_no]) as value from sys_user
    where username not in ('admin', 'fresh_one', 'waiting_one')`,
  )
  await take(
    'login name',
    sql`select username as value from sys_user
    where username not in ('admin', 'fresh_one', 'waiting_one')`,
  )
  // The root has the name of the platform, which the sign-in page shows.
  await take(
    'department',
    sql`select unnest(array[id, depart_name]) as value from sys_depart where parent_id is not null`,
  )
  await take('role', sql`select id as value from sys_role`)
  await take(
    'enterprise',
    sql`select unnest(array[id, name, credit_code, contact_mobile]) as value from biz_enterprise`,
  )
  await take('matter', sql`select unnest(array[id, no]) as value from biz_entrustment`)
  await take('contract', sql`select unnest(array[id, no]) as value from biz_contract`)
  await take('appointment', sql`select unnest(array[id, no]) as value from biz_appointment`)
  await take('announcement', sql`select unnest(array[id, title]) as value from sys_announcement`)
  return found
}

/** Parameters that make look-ups return data instead of a missing-parameter error. */
const params = {
  ...{ pageNo: '1', pageSize: '200', keyword: '', keyWord: '律', realname: '', orgCode: 'A01', id: '1', ids: '1' },
  ...{ tableName: 'sys_user', fieldName: 'username', fieldVal: 'chenlv', dataId: '', code: 'lawyer', userIds: '1' },
  ...{ table: 'biz_enterprise', text: 'name', pid: '', pcode: '0', condition: '', hasChildField: '', pidField: 'pid' },
}

/** Endpoints that change the caller's own account, or wait. */
const skipped = /logout|websocket|vxeSocket|session\/mine|\/gateway\/|thirdLogin|\/sys\/cas|^\/\*|user\/updatePassword/

async function walk(client: Client, methods = ['GET', 'POST']): Promise<{ callCount: number; leaks: string[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise union all select id from sys_depart union all select id from sys_user
    where username = 'chenlv' union all select id from sys_announcement`.execute(db())
  const ids = rows.map(({ id }) => id)
  const leaks: string[] = []
  let callCount = 0
  const look = (call: string, sent: string, { status, bytes }: Answer) => {
    callCount += 1
    if (status === 429) throw new Error(`${call}: limited`)
    const text = bytes.toString()
    for (const [value, what] of secrets)
      if (text.includes(value) && !sent.includes(value)) return void leaks.push(`${call}: ${what} ${value}`)
  }
  const routes = listRoutes(product.app.http).filter(
    ({ method, url }) => methods.includes(method) && url.startsWith('/api/') && !skipped.test(url.slice(4)),
  )
  for (const { method, url } of routes) {
    const isById = /:id\b/.test(url)
    const path = url
      .replace(':dict', 'biz_enterprise,name,id')
      .replace(/:id\b/, ids[0]!)
      .replace(/:\w+|\*/g, 'x')
    for (const id of isById || method === 'POST' ? [ids[0]!] : ['1', ids[0]!]) {
      const sent = new URLSearchParams({ ...params, id, ids: id }).toString()
      const answer =
        method === 'GET'
          ? await client.send({ method, url: `${path}?${sent}` })
          : await client.send({
              method: 'POST',
              url: path,
              payload: JSON.stringify({ ...params, id, ids: id }),
              headers: { 'content-type': 'application/json' },
            })
      look(`${method} ${url}`, path + decodeURIComponent(sent), answer)
    }
  }
  return { callCount, leaks }
}

test('a freshly approved account without roles finds nothing of the office in any look-up', async () => {
  expect(secrets.size).toBeGreaterThan(300)
  const { callCount, leaks } = await walk(fresh)
  expect(callCount).toBeGreaterThan(700)
  expect(leaks).toEqual([])
}, 180_000)

test('the same calls as an administrator find many values', async () => {
  const { leaks } = await walk(product.admin, ['GET'])
  expect(leaks.length).toBeGreaterThan(50)
}, 180_000)

test('a pending account has no session, and an earlier token is refused', async () => {
  const answer = await product.anonymous.post('/sys/login', { username: 'waiting_one', password: adminPassword })
  expect(answer).toMatchObject({ success: false, message: '账号待审核，请联系管理员', result: null })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'waiting_one'`.execute(db())
  const token = await product.app.sessions.open({
    userId: rows[0]!.id,
    tenantId: 1,
    orgCode: null,
    address: '127.0.0.1',
    agent: 'test',
  })
  const client = clientWith(token)
  for (const path of [
    '/sys/permission/getUserPermissionByToken',
    '/sys/tenant/queryList',
    '/sys/annountCement/listByUser',
  ])
    expect(await client.send({ method: 'GET', url: `/api${path}` }), path).toMatchObject({
      success: false,
      result: null,
    })
})
