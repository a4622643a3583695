import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualActions, resources, statistics, tenantCopies, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listRoutes } from '../../http/routeAccess.ts'
import { openWindow } from '../../testing/openWindow.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { textOf } from '../../testing/textOf.ts'
import { holding, walkCalls } from '../../testing/walkCalls.ts'
import { type Facts, parametersOf, recordFacts } from '../testing/endpointParameters.ts'
import { fillTenant } from './testing/fillTenant.ts'
import { openTestTenant, type TestTenant } from './testing/openTestTenant.ts'
import { publishTestForm, type TestForm } from './testing/publishTestForm.ts'

const manyCallsMs = 240_000
/** Their rows need more than sample values: other records, an answer from outside, or a page that tenants do not have. */
const withoutRows = [
  'userAgent',
  'messageRobot',
  'appraise',
  'conflictCheck',
  'conflictDecision',
  'conflictSearch',
  'counselRequest',
  'exampleProject',
  'extension',
  'buttonRun',
  'collectionAnswer',
  'collectionLink',
  'onlineView',
]
let product: TestProduct
/** Records of the first tenant, by their name in parameters. */
let facts: Facts
/** Two tenants opened by the dialog, whose administrators hold all that a tenant can hold. */
let office: TestTenant
let neighbour: TestTenant
/** Served from memory, and their pages are in the table of all menus. */
let neighbourForm: TestForm
let officeForm: TestForm
beforeAll(async () => {
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.0/8' })
  facts = await recordFacts(product)
  office = await openTestTenant(product)
  const copies = Object.keys(tenantCopies).join(',')
  neighbour = await openTestTenant(product, { templateId: 1, copies })
  await fillTenant(product, neighbour)
  await subscribe(neighbour)
  neighbourForm = await publishTestForm(neighbour.client, 'nextDoor', '邻所机密')
  officeForm = await publishTestForm(office.client, 'ownOffice', '本所机密')
}, manyCallsMs)
afterAll(() => product?.close())

/** A subscription needs a report with figures, and the first one of a tenant lists rows. */
async function subscribe({ id, client, username }: TestTenant): Promise<void> {
  const { rows } = await sql<{ report: string; head: string }>`
    select r.id as report, u.id as head from onl_report r, sys_user u
    where r.tenant_id = ${id} and r.chart <> 'rows' and u.username = ${username} limit 1`.execute(db())
  const { report: reportId, head: userIds } = rows[0]!
  const values = { title: '样例周报', reportId, userIds, weekdays: '1', hour: 8 }
  const answer = await client.post('/online/reportSubscription/add', values)
  expect(answer, answer.message).toMatchObject({ success: true })
}

const db = () => product.app.engine.db.kysely
const ofTenant = resources.filter(({ scope, calls }) => scope === 'tenant' && calls === 'all')

/** The longest path that a call begins with. */
const resourceOf = (path: string) =>
  resources.filter((one) => path.startsWith(`${one.path}/`)).sort((a, b) => b.path.length - a.path.length)[0]

async function someIds(tenantId: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, table } of ofTenant) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where tenant_id = ${tenantId} order by deleted_at nulls first, id limit 1`.execute(
      db(),
    )
    if (rows[0]) found[name] = rows[0].id
  }
  return found
}

/** Everything that names a record or a person of a tenant. */
async function secretsOf(tenantId: number): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {}
  for (const { name, table } of ofTenant) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where tenant_id = ${tenantId} limit 50`.execute(db())
    for (const { id } of rows) secrets[`${name} ${id}`] = id
  }
  const { rows } = await sql<{ what: string; word: string }>`
    select 'enterprise' as what, name as word from biz_enterprise where tenant_id = ${tenantId}
    union all select 'matter', matter from biz_entrustment where tenant_id = ${tenantId}
    union all select 'file', path from stored_file where tenant_id = ${tenantId}
    union all select 'notice', title from sys_announcement where tenant_id = ${tenantId} and length(title) > 5
    union all select 'user', id from sys_user where rel_tenant_ids = ${String(tenantId)} and username <> 'admin'
    union all select 'person', realname from sys_user
      where rel_tenant_ids = ${String(tenantId)} and username <> 'admin' and length(realname) > 2
    union all select 'phone', phone from sys_user where rel_tenant_ids = ${String(tenantId)} and phone <> ''`.execute(
    db(),
  )
  for (const { what, word } of rows) secrets[`${what} ${word}`] = word
  return secrets
}

/** Calls every path without parameters, with those of its own, and with the id of a record of the other tenant. */
async function walk(client: Client, ids: Record<string, string>, secrets: Record<string, string>, sought: string[]) {
  const answers = await walkCalls(product.app, client, (path) => {
    const whole = { pageSize: '500', pageNo: '1' }
    if (path === '/legal/statistic/exportXls') return statistics.map(({ code }) => ({ code }))
    if (path.endsWith('/exportXls')) return [whole]
    const named = Object.entries(parametersOf(`GET ${path}`, facts)).map(([name, value]) => [name, String(value)])
    const id = ids[resourceOf(path)?.name ?? '']
    return [
      whole,
      Object.fromEntries(named) as Record<string, string>,
      ...(id === undefined ? [] : [{ id, ids: id, keys: id, pid: id, parentId: id }]),
      ...(path === '/legal/statistic/data' ? statistics.map(({ code }) => ({ code })) : []),
      ...(path === '/search/records' ? sought.map((keyword) => ({ keyword })) : []),
    ]
  })
  const broken = answers.filter(({ status, text }) => status === 429 || (status >= 500 && text.includes('"internal')))
  expect(broken.map(({ call }) => call)).toEqual([])
  // The own log contains what its reader has sent.
  return holding(
    answers.filter(({ call }) => !call.startsWith('/sys/log/')),
    secrets,
  )
}

const byWord = ({ words }: TestForm) => Object.fromEntries(words.map((word) => [word, word]))

/** How many of the words of a form an answer contains. */
async function wordsAt(client: Client, path: string, { words }: TestForm): Promise<number> {
  const text = textOf(await client.get(path))
  return words.filter((word) => text.includes(word)).length
}

/** A hash of all that belongs to a tenant: rows, accounts, roles and grants. */
async function fingerprint(tenantId: number): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.column_name = 'tenant_id' and c.table_schema = 'public' and t.table_schema = 'public'
      and c.table_name not in ('sys_log', 'row_tally', 'sys_session') order by 1`.execute(db())
  const owned = (column: string, table: string) =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where tenant_id = ${tenantId})`
  const parts: [string, ReturnType<typeof sql>][] = [
    ...tables.map(({ name }): [string, ReturnType<typeof sql>] => [name, sql`tenant_id = ${tenantId}`]),
    ['sys_user', sql`rel_tenant_ids = ${String(tenantId)}`],
    ['sys_user_role', owned('role_id', 'sys_role')],
    ['sys_role_permission', owned('role_id', 'sys_role')],
    ['sys_user_depart', owned('dep_id', 'sys_depart')],
    ['sys_depart_role_user', owned('drole_id', 'sys_depart_role')],
  ]
  const found = new Map<string, string>()
  for (const [table, where] of parts) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${sql.table(table)} t
      where ${where}`.execute(db())
    found.set(`${table}${found.has(table) ? ' by user' : ''}`, rows[0]?.hash ?? '')
  }
  return found
}

test('the tenant has rows of every resource but these', async () => {
  const ids = await someIds(neighbour.id)
  expect(ofTenant.map(({ name }) => name).filter((name) => !Object.hasOwn(ids, name))).toEqual(withoutRows)
})

test('no read of one opened tenant shows anything of another', { timeout: manyCallsMs }, async () => {
  const ids = await someIds(neighbour.id)
  const secrets = { ...(await secretsOf(neighbour.id)), head: neighbour.username, ...byWord(neighbourForm) }
  expect(Object.keys(secrets).length).toBeGreaterThan(100)
  expect(await walk(office.client, ids, secrets, ['样', neighbour.username])).toEqual([])
})

test('what a tenant calls its forms, states and steps is read by its own users alone', async () => {
  const places = ['/sys/role/queryTreeList', '/sys/permission/getUserPermissionByToken', '/openapi.json']
  const departId = (await office.client.get<{ id: string }[]>('/sys/sysDepart/queryTreeList')).result[0]!.id
  const inDepart = '/sys/sysDepartPermission/queryTreeListForDeptRole'
  for (const path of places) {
    expect([path, (await wordsAt(neighbour.client, path, neighbourForm)) > 0]).toEqual([path, true])
    expect([path, await wordsAt(office.client, path, neighbourForm)]).toEqual([path, 0])
    expect([path, await wordsAt(product.admin, path, neighbourForm)]).toEqual([path, 0])
  }
  const { rows } = await sql<{ id: string }>`
    select id from sys_permission where perms = 'onlineNextDoor:list'`.execute(db())
  const permissionId = rows[0]!.id
  const role = (await office.client.get<{ id: string }[]>('/sys/role/queryall')).result[0]!.id
  const grant = { roleId: role, permissionIds: permissionId, lastpermissionIds: '' }
  for (const path of ['/sys/permission/previewRolePermission', '/sys/permission/saveRolePermission']) {
    const answer = await office.client.post(path, grant)
    expect([path, answer.message]).toEqual([path, '授权失败！所选的菜单或按钮已不存在，请刷新后重试'])
  }
  await office.client.post('/sys/permission/saveDepartPermission', { departId, ...grant })
  expect(await wordsAt(office.client, `${inDepart}?departId=${departId}`, neighbourForm)).toBe(0)
  for (const path of ['/sys/permission/list', '/sys/permission/queryTreeList'])
    expect([path, await wordsAt(product.admin, path, neighbourForm)]).toEqual([path, 0])
  expect(await product.admin.get('/sys/permission/queryById', { id: permissionId })).toMatchObject({ success: false })
})

test('no file of one opened tenant is read by another', async () => {
  const upload = { name: '邻所.txt', bytes: Buffer.from('邻所的内容') }
  const own = await neighbour.client.upload('/sys/common/upload', upload)
  expect(own, own.message).toMatchObject({ success: true })
  const { rows } = await sql<{ path: string }>`
    select path from stored_file where tenant_id = ${neighbour.id}`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
  for (const { path } of rows)
    expect([path, (await office.client.get(`/sys/common/static/${path}`)).status]).toEqual([path, 404])
})

test('no read of one tenant shows a row, a person or a file of the demo office', { timeout: manyCallsMs }, async () => {
  const ids = await someIds(1)
  const sought = [facts.enterpriseName!, '公司', '律师', '1']
  const secrets = await secretsOf(1)
  const seen = await product.admin.get('/legal/enterprise/list', { pageSize: 500 })
  expect(holding([{ call: 'own list', text: JSON.stringify(seen.result) }], secrets)).toHaveLength(1)
  expect(await walk(office.client, ids, secrets, sought)).toEqual([])
  const { rows } = await sql<{ path: string }>`select path from stored_file where tenant_id = 1`.execute(db())
  for (const { path } of rows)
    expect([path, (await office.client.get(`/sys/common/static/${path}`)).status]).toEqual([path, 404])
})

test.each([
  ['the demo office', () => 1],
  ['another opened tenant', () => neighbour.id],
])('no call of one tenant changes anything of %s', { timeout: manyCallsMs }, async (_, tenant) => {
  const ids = await someIds(tenant())
  const before = await fingerprint(tenant())
  const calls = listRoutes(product.app.http).filter(
    ({ method, url, access }) =>
      method !== 'GET' && method !== 'HEAD' && access !== 'public' && url.startsWith('/api/'),
  )
  const failures: string[] = []
  for (const { method, url } of calls) {
    const path = url.slice('/api'.length)
    if (/logout|session\/mine|twoStep|updatePassword|updateMobile|\*/.test(path)) continue
    const resource = resourceOf(path)
    const id = ids[resource?.name ?? ''] ?? facts.user!
    const own: Values = parametersOf(`${method} ${path}`, facts)
    const body: Values = { id, ids: id, version: 1, ...(resource && { [resource.titleField]: '夺取' }), ...own }
    const answer = await office.client.send({
      method: method as 'POST',
      url: `/api${path.replace(/:\w+/g, (name) => encodeURIComponent((own[name.slice(1)] as string | undefined) ?? id))}`,
      ...(method === 'DELETE'
        ? { query: { id, ids: id } }
        : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (answer.status >= 500 && answer.error?.code === 'internal') failures.push(`${method} ${path}`)
  }
  for (const resource of ofTenant)
    for (const [step] of manualActions(resource)) {
      const id = ids[resource.name]
      if (id) await office.client.post(`${resource.path}/${id}/${step}`, { version: 1, reason: '夺取' })
    }
  expect(failures).toEqual([])
  const after = await fingerprint(tenant())
  expect([...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table)).toEqual([])
})

test('a socket of one tenant receives nothing about rows of another', async () => {
  const frames = await openWindow(product, office.username, office.client)
  const { result } = await product.admin.post<{ id: string }>('/sys/position/add', {
    code: 'other',
    name: '他所职务',
    postRank: '3',
  })
  const own = await office.client.post<{ id: string }>('/sys/position/add', {
    code: 'own',
    name: '本所职务',
    postRank: '3',
  })
  await vi.waitFor(() => expect(JSON.stringify(frames)).toContain(own.result.id), 5_000)
  expect(JSON.stringify(frames)).not.toContain(result.id)
})

test('a socket of one tenant receives no id of what happens in another', { timeout: manyCallsMs }, async () => {
  const frames = await openWindow(product, office.username, office.client)
  const before = new Set(Object.values(await secretsOf(neighbour.id)))
  await fillTenant(product, neighbour)
  await neighbour.client.post(`${neighbourForm.path}/add`, { name: '邻所又一条', items: [] })
  const late = await publishTestForm(neighbour.client, 'lateDoor', '邻所后来')
  const own = await office.client.post<{ id: string }>('/sys/position/add', { code: 'z9', name: '末', postRank: '3' })
  await vi.waitFor(() => expect(JSON.stringify(frames)).toContain(own.result.id), 5_000)
  const added = Object.entries(await secretsOf(neighbour.id)).filter(([, word]) => !before.has(word))
  expect(added.length).toBeGreaterThan(20)
  const text = JSON.stringify(frames)
  expect([...added, ...Object.entries(byWord(late))].filter(([, word]) => text.includes(word))).toEqual([])
})

test('gateway routes learn neither session nor tenant of their callers', async () => {
  const received: IncomingHttpHeaders[] = []
  const upstream = createServer((incoming, answer) => {
    received.push(incoming.headers)
    answer.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void upstream.close())
  await once(upstream, 'listening')
  const route = await product.admin.post('/sys/gateway/route/add', {
    routerId: 'shared',
    name: '共用服务',
    uri: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
    predicates: [{ name: 'Path', args: ['/shared/**'] }],
  })
  expect(route, route.message).toMatchObject({ success: true })
  for (const { id, client } of [office, neighbour]) {
    const headers = { 'tenant-id': String(id), cookie: `lexdesk_reader=${client.token}` }
    const answer = await client.send({ method: 'GET', url: '/api/gateway/shared/x', headers })
    expect(answer.status).toBe(200)
    const sent = received.at(-1)!
    expect(Object.keys(sent).filter((name) => /token|cookie|tenant|session/.test(name))).toEqual([])
    expect(JSON.stringify(sent)).not.toContain(client.token)
  }
  expect(received).toHaveLength(2)
})

test('a platform administrator who has not entered a tenant sees nothing of it', { timeout: manyCallsMs }, async () => {
  const { client, id } = office
  const add = async (path: string, values: Values): Promise<void> => {
    const answer = await client.post(path, values)
    expect(answer, `${path}: ${answer.message}`).toMatchObject({ success: true })
  }
  await add('/sys/role/add', { roleName: '龘角色', roleCode: 'da' })
  await add('/sys/sysDepart/add', { departName: '龘部门', orgCategory: '1' })
  await add('/legal/goodAt/add', { name: '龘领域' })
  await add('/sys/user/add', { username: 'dalong', realname: '龘同事', workNo: 'DA', password: 'Secret-2026!' })
  await add('/sys/category/add', { name: '龘分类' })
  const secrets = { ...(await secretsOf(id)), any: '龘', ...byWord(officeForm) }
  const ids = await someIds(id)
  expect(Object.keys(ids)).toEqual(expect.arrayContaining(['role', 'department', 'goodAt', 'position']))
  const found = await walk(product.admin, ids, secrets, ['龘', '龘同事'])
  expect(found).toEqual([])
})
