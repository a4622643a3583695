import {
  type FormPlan,
  type OfferedButton,
  type OnlineDefinition,
  onlineButtonEndpoints,
  onlineFormEndpoints,
  type Page,
  type UsedButton,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StubAnswer, stubServer, type StubServer } from '../../../outbound/testing/stubServer.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'
import { retryJob } from './retryJob.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let service: StubServer
let answer: StubAnswer = { text: 'ok' }
let formId: string
let recordId: string
/** Holds the list and every button. */
let clerk: Client
const path = '/online/data/visits'
const names = ['open', 'search', 'send', 'call', 'saveOne']

const fields: Values[] = [
  { title: '来访人', name: 'name', kind: 'text', inList: 'Y' },
  { title: '接待人', name: 'host', kind: 'user' },
  { title: '人数', name: 'count', kind: 'integer' },
  { title: '底价', name: 'price', kind: 'integer' },
]
const line = (title: string, name: string, kind: string, more: Values): Values => ({ title, name, kind, ...more })
const buttons = (): Values[] => [
  line('打开档案', 'open', 'link', { target: '/legal/enterprise?name={来访人}&price={price}' }),
  line('搜索', 'search', 'link', { target: 'https://example.com/s/{name}?id={id}', condition: 'count > 1' }),
  line('通知接待人', 'send', 'message', { target: 'visit_note', receiver: '接待人' }),
  line('推送', 'call', 'webhook', { target: `${service.url}/visits/{count}` }),
  line('导出', 'saveOne', 'export', {}),
]
const offered = async (client: Client, id = recordId) =>
  (await client.get<OfferedButton[]>(onlineButtonEndpoints.offered.path, { code: 'visits', id })).result
const use = (client: Client, name: string, id = recordId) =>
  client.post<UsedButton>(onlineButtonEndpoints.use.path, { code: 'visits', id, name })
const runs = async (buttonName: string) => {
  const { result } = await product.admin.get<Page<Row>>('/online/buttonRun/list', { pageSize: 100 })
  return result.records.filter((row) => row.buttonName === buttonName)
}
const addForm = (code: string, more: Values) =>
  product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })

beforeAll(async () => {
  service = await stubServer(() => answer)
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.1' })
  const { admin } = product
  const finance = await admin.post<Row>('/sys/role/add', { roleName: '价格专员', roleCode: 'price' })
  const guarded = fields.map((field) => (field.name === 'price' ? { ...field, seenBy: [finance.result.id] } : field))
  formId = (await addForm('visits', { fields: guarded, buttons: buttons() })).result.id
  await admin.step('/online/form', formId, 'publish')
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(
    product.app.engine.db.kysely,
  )
  const record = { name: '张 三&<b>', host: rows[0]!.id, count: 2, price: 777 }
  recordId = (await admin.post<Row>(`${path}/add`, record)).result.id
  await admin.post('/sys/message/sysMessageTemplate/add', {
    ...{ templateCode: 'visit_note', templateName: '来访通知', templateType: '4' },
    templateContent: '${来访人}来访，共 ${count} 人',
  })
  clerk = await product.signInAs({
    username: 'visit_clerk',
    permissions: ['onlineVisits:list', ...names.map((name) => `onlineVisits:use:${name}`)],
  })
})
afterAll(async () => {
  await product?.close()
  await service?.close()
})

test('a link opens with encoded values of the record, without those that its user may not see', async () => {
  const { result, message } = await use(clerk, 'open')
  expect(result.address, message).toBe('/legal/enterprise?name=%E5%BC%A0%20%E4%B8%89%26%3Cb%3E&price=')
  expect((await use(product.admin, 'open')).result.address).toMatch(/price=777$/)
  expect((await use(clerk, 'search')).result.address).toBe(
    `https://example.com/s/%E5%BC%A0%20%E4%B8%89%26%3Cb%3E?id=${recordId}`,
  )
  expect((await runs('open')).map(({ status, createBy }) => `${String(status)} ${String(createBy)}`)).toContain(
    'done visit_clerk',
  )
})

test('a button is offered while its condition holds, and refused otherwise', async () => {
  expect((await offered(clerk)).map(({ name }) => name)).toEqual(names)
  const { result } = await product.admin.post<Row>(`${path}/add`, { name: '李四', count: 1 })
  expect((await offered(clerk, result.id)).map(({ name }) => name)).not.toContain('search')
  expect(await use(clerk, 'search', result.id)).toMatchObject({
    success: false,
    message: '记录不符合“搜索”的可用条件',
  })
})

test('each button has a permission of its own, and needs the list of the records', async () => {
  const reader = await product.signInAs({
    username: 'visit_reader',
    permissions: ['onlineVisits:list', 'onlineVisits:use:open'],
  })
  expect((await offered(reader)).map(({ name }) => name)).toEqual(['open'])
  expect(await use(reader, 'call')).toMatchObject({ success: false, status: 403 })
  const outsider = await product.signInAs({ username: 'visit_outsider', permissions: ['onlineVisits:use:open'] })
  expect(await use(outsider, 'open')).toMatchObject({ success: false, status: 403 })
  expect(await product.anonymous.post(onlineButtonEndpoints.use.path, {})).toMatchObject({
    success: false,
    status: 401,
  })
  expect(await use(clerk, 'nothing')).toMatchObject({ success: false })
})

test('records out of scope and of other tenants have no buttons', async () => {
  const narrow = await product.signInAs({
    username: 'visit_narrow',
    permissions: ['onlineVisits:list', 'onlineVisits:use:open'],
    rowRules: [{ resource: 'onlineVisits', ruleColumn: 'name', ruleConditions: '=', ruleValue: '李四' }],
  })
  expect(await use(narrow, 'open')).toMatchObject({ success: false, error: { code: 'not_found' } })
  const { id: tenantId } = await openTestTenant(product)
  const other = await product.signInAs({
    username: 'visit_elsewhere',
    tenantId,
    permissions: ['onlineVisits:list', 'onlineVisits:use:open'],
  })
  expect(await use(other, 'open')).toMatchObject({ success: false, error: { code: 'not_found' } })
})

test('a message is queued for the person in its field, with escaped values', async () => {
  const sent = await use(clerk, 'send')
  expect(sent, sent.message).toMatchObject({ success: true, message: '已加入系统发送队列' })
  const { rows } = await sql<Values>`select es_receiver, es_content, template_code, record_id from sys_sms
    where template_code = 'visit_note'`.execute(product.app.engine.db.kysely)
  expect(rows).toEqual([
    {
      es_receiver: 'admin',
      es_content: '张 三&amp;&lt;b&gt;来访，共 2 人',
      template_code: 'visit_note',
      record_id: recordId,
    },
  ])
  const { result } = await product.admin.post<Row>(`${path}/add`, { name: '王五', count: 3 })
  expect((await use(clerk, 'send', result.id)).message).toBe('没有接收人：请先填写“接待人”')
  expect(await runs('send'), 'a refused message leaves nothing').toHaveLength(1)
})

test('a webhook gets the record without what only some may see, and its outcome is kept', async () => {
  answer = { text: 'ok' }
  const called = await use(clerk, 'call')
  expect(called, called.message).toMatchObject({ success: true, message: '“推送”已送达' })
  const last = service.requests.at(-1)!
  expect(last).toMatchObject({ method: 'POST', path: '/visits/2' })
  const body = JSON.parse(last.body) as Values
  expect(body).toMatchObject({ form: 'visits', button: 'call', by: 'visit_clerk', record: { id: recordId, count: 2 } })
  // Ids may contain any digits.
  expect(last.body.replaceAll(/"\d{19}"/g, '')).not.toMatch(/777|price/)
  expect((await runs('call'))[0]).toMatchObject({ status: 'done', result: '已送达', tries: 1 })
})

test('a repeated request with the same key is answered, and neither calls nor sends again', async () => {
  const once = (name: string, key: string, id = recordId) =>
    clerk.post<UsedButton>(
      onlineButtonEndpoints.use.path,
      { code: 'visits', id, name },
      { 'idempotency-key': `key-of-${key}` },
    )
  answer = { text: 'ok' }
  const [called, sent] = [(await runs('call')).length, (await runs('send')).length]
  const requests = service.requests.length
  for (const _ of [1, 2]) expect(await once('call', 'call')).toMatchObject({ success: true, message: '“推送”已送达' })
  expect(await runs('call')).toHaveLength(called + 1)
  expect(service.requests).toHaveLength(requests + 1)
  for (const _ of [1, 2]) expect(await once('send', 'send')).toMatchObject({ message: '已加入系统发送队列' })
  expect(await runs('send')).toHaveLength(sent + 1)

  answer = { text: 'no', status: 500 }
  expect((await once('call', 'fail')).message).toMatch(/HTTP 500/)
  const repeated = await once('call', 'fail')
  expect(repeated).toMatchObject({ success: false })
  expect(repeated.message).toMatch(/HTTP 500。可以在“按钮记录”中重试$/)
  expect(service.requests).toHaveLength(requests + 2)
  answer = { text: 'ok' }
  const [failed] = (await runs('call')).filter(({ status }) => status === 'failed')
  await product.admin.step('/online/buttonRun', failed!.id, 'retry')
  await expect.poll(async () => (await runs('call')).every(({ status }) => status === 'done')).toBe(true)
  expect(await once('call', 'fail'), 'delivered meanwhile').toMatchObject({ message: '“推送”已送达' })

  const { result } = await product.admin.post<Row>(`${path}/add`, { name: '别人', count: 2 })
  expect((await once('call', 'call', result.id)).message, 'the key of another record').toMatch(/重复的提交标识/)
})

test('the targets of buttons are not sent to their users: an address may hold a key', async () => {
  const { result } = await clerk.get<OnlineDefinition[]>(onlineFormEndpoints.published.path)
  expect(result[0]!.buttons).toHaveLength(names.length)
  expect(result[0]!.buttons![3]).toMatchObject({ title: '推送', name: 'call', kind: 'webhook', target: null })
  expect(JSON.stringify(result)).not.toContain(service.url)
  answer = { text: 'ok' }
  await use(clerk, 'call')
  expect((await runs('call'))[0]!.target).toBe(new URL(service.url).host)
  const reader = await product.signInAs({ username: 'run_reader', permissions: ['buttonRun:list'] })
  expect(JSON.stringify(await reader.get('/online/buttonRun/list'))).not.toContain(service.url)
})

test('a failed webhook is listed, and a user of the button can try it again', async () => {
  answer = { text: 'no', status: 500 }
  const refused = await use(clerk, 'call')
  expect(refused).toMatchObject({ success: false })
  expect(refused.message).toMatch(/HTTP 500。1 分钟后自动重试，也可以在“按钮记录”中重试/)
  const [run] = (await runs('call')).filter(({ status }) => status === 'failed')
  expect(run).toMatchObject({ tries: 1, recordId })
  const step = (client: Client, version: number) => client.post<Row>(`/online/buttonRun/${run!.id}/retry`, { version })
  const other = await product.signInAs({
    username: 'visit_retrier',
    permissions: ['onlineVisits:list', 'buttonRun:list', 'buttonRun:retry'],
  })
  expect(await step(other, run!.version)).toMatchObject({ success: false, message: /没有使用这个按钮的权限/ })
  answer = { text: 'ok' }
  expect(await step(product.admin, run!.version)).toMatchObject({ success: true })
  await expect
    .poll(async () => (await runs('call')).find(({ id }) => id === run!.id), { timeout: 5_000 })
    .toMatchObject({ status: 'done', tries: 2 })
})

test('a failed webhook is tried again by the job, later each time, and given up after the fourth call', async () => {
  const { kysely } = product.app.engine.db
  const retryDue = () =>
    retryJob(product.app.engine).run({
      parameters: {},
      signal: new AbortController().signal,
      isTimeUp: () => false,
    })
  answer = { text: 'no', status: 500 }
  await use(clerk, 'call')
  const find = async (runId?: string) =>
    (await runs('call')).find(({ id, status }) => (runId ? id === runId : status === 'failed'))!
  const { id, nextTryAt } = await find()
  expect(nextTryAt, 'not yet').toMatch(/^\d{4}/)
  expect(await retryDue()).toBe('没有要重试的调用')
  for (const tries of [2, 3, 4]) {
    await sql`update onl_button_run set next_try_at = now() - interval '1 minute' where id = ${id}`.execute(kysely)
    expect(await retryDue()).toBe('重试 1 个调用')
    await expect.poll(() => find(id), { timeout: 5_000 }).toMatchObject({ status: 'failed', tries })
  }
  expect(await find(id)).toMatchObject({
    nextTryAt: null,
    result: expect.stringMatching(/HTTP 500。已调用 4 次，不再自动重试$/),
  })
  const keys = service.requests.slice(-4).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([id, id, id, id])
})

test('a call of a server that stopped is tried again with the same key, and not for ever', async () => {
  const { kysely } = product.app.engine.db
  const retryDue = () =>
    retryJob(product.app.engine).run({
      parameters: {},
      signal: new AbortController().signal,
      isTimeUp: () => false,
    })
  answer = { text: 'ok' }
  await use(clerk, 'call')
  const { id } = (await runs('call'))[0]!
  const find = async () => (await runs('call')).find((run) => run.id === id)!
  const lose = (seconds: number) =>
    sql`update onl_button_run set status = 'running', update_time = now() - ${seconds} * interval '1 second'
      where id = ${id}`.execute(kysely)
  await lose(20)
  expect(await retryDue(), 'it may still be under way').toBe('没有要重试的调用')
  await lose(120)
  await retryDue()
  expect(await find()).toMatchObject({ status: 'failed', result: '服务中断，没有收到应答' })
  await sql`update onl_button_run set next_try_at = now() - interval '1 minute' where id = ${id}`.execute(kysely)
  expect(await retryDue()).toBe('重试 1 个调用')
  await expect.poll(find, { timeout: 5_000 }).toMatchObject({ status: 'done', tries: 2 })
  expect(service.requests.slice(-2).map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])

  await sql`update onl_button_run set tries = 4 where id = ${id}`.execute(kysely)
  await lose(120)
  expect(await retryDue()).toBe('没有要重试的调用')
  expect(await find()).toMatchObject({
    ...{ status: 'failed', nextTryAt: null },
    result: '服务中断，没有收到应答。已调用 4 次，不再自动重试',
  })
})

test('an export needs the right to export as well', async () => {
  expect(await use(clerk, 'saveOne')).toMatchObject({ success: false, status: 403 })
  expect((await use(product.admin, 'saveOne')).result.taskId).toBeTruthy()
})

test('the plan says where records would be sent', async () => {
  const { result } = await addForm('pushed', {
    buttons: [line('推送', 'push', 'webhook', { target: 'https://a.example/x' })],
  })
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: result.id })
  expect(plan.result.notes).toContain('按钮“推送”把记录的内容发送到 a.example，受限的字段和附件除外')
})

test('an address inside the network is not called', async () => {
  const { result: form } = await addForm('inside', {
    buttons: [line('推送', 'push', 'webhook', { target: 'http://10.0.0.8/x' })],
  })
  await product.admin.step('/online/form', form.id, 'publish')
  const { result } = await product.admin.post<Row>('/online/data/inside/add', { name: '甲' })
  const used = await product.admin.post(onlineButtonEndpoints.use.path, { code: 'inside', id: result.id, name: 'push' })
  expect(used.message).toMatch(/不允许连接“10.0.0.8”/)
})

test.each([
  ['javascript:', { kind: 'link', target: 'javascript:alert(1)' }, /须以 http/],
  ['another host by a double slash', { kind: 'link', target: '//evil.example' }, /须以 http/],
  ['a field as the host', { kind: 'link', target: 'https://{name}/x' }, /主机名里不能有字段/],
  ['a password', { kind: 'webhook', target: 'https://u:p@a.example/' }, /不能带用户名和密码/],
  ['an own path to be called', { kind: 'webhook', target: '/sys/user/list' }, /须以 http/],
  ['an unknown field', { kind: 'link', target: '/x/{nothing}' }, /没有能放进地址的字段“nothing”/],
  ['no template', { kind: 'message', receiver: '接待人' }, /请选择消息模板/],
  ['a number as the receiver', { kind: 'message', target: 'x', receiver: '人数' }, /接收人须是人员/],
  ['a wrong condition', { kind: 'export', condition: 'count +' }, /条件/],
])('a button with %s is refused at its cell', async (_words, more, message) => {
  const refused = await addForm('wrongButtons', { buttons: [{ title: '按钮', name: 'press', ...more }] })
  const wrong = (refused.error as { fields: { field: string; message: string }[] }).fields
  expect(wrong.find(({ field }) => field.startsWith('buttons[0]'))?.message).toMatch(message)
})
