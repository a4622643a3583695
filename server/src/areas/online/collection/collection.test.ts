import {
  collectionLink,
  type CollectionForm,
  type FormPlan,
  onlineCollectionEndpoints,
  type Page,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'
import { sweepCollected } from './collectedFiles.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const { admin } = product
  const fields = [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '手机', name: 'phone', kind: 'text', format: 'mobile' },
    { title: '类别', name: 'kind', kind: 'dictionary', source: 'example_kind' },
    { title: '承办人', name: 'lawyer', kind: 'user' },
    { title: '内部意见', name: 'opinion', kind: 'text' },
    { title: '材料', name: 'paper', kind: 'file' },
    { title: '照片', name: 'photo', kind: 'image' },
  ]
  const { result } = await admin.post<Row>('/online/form/add', { title: '来访登记', code: 'intake', fields })
  const published = await admin.post(`/online/form/${result.id}/publish`, { version: result.version })
  if (!published.success) throw new Error(published.message)
})
afterAll(() => product?.close())

const input = {
  formCode: 'intake',
  title: '来访登记',
  fieldNames: 'name,phone,kind',
  welcome: '请填写您的情况',
  expiresAt: '2099-01-01 00:00:00',
  maxAnswers: 10,
  hasCaptcha: 'N',
}
const create = (more: Values = {}, client: Client = product.admin) =>
  client.post<{ id: string; token: string }>(onlineCollectionEndpoints.create.path, { ...input, ...more })
const linkOf = async (more: Values = {}) => {
  const answer = await create(more)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const pathOf = (token: string) => `/online/collect/${token}`
const send = (token: string, content: Values, more: Values = {}) =>
  product.anonymous.post(pathOf(token), { content, ...more })
const answers = async (client: Client = product.admin) =>
  (await client.get<Page<Row>>('/online/answer/list', { pageSize: 100 })).result.records
/** Tests of one address would otherwise wait for each other. */
const forgetQuotas = () => sql`delete from sys_quota where name like 'collect%'`.execute(product.app.engine.db.kysely)

test('an answer without an account waits, and becomes a record when it is accepted', async () => {
  const { admin, anonymous } = product
  const { token } = await linkOf()
  const { result: form } = await anonymous.get<CollectionForm>(pathOf(token))
  expect(form).toMatchObject({ title: '来访登记', welcome: '请填写您的情况', hasCaptcha: false })
  expect(form.definition.fields.map(({ name }) => name)).toEqual(['name', 'phone', 'kind'])
  expect(Object.keys(form.dictionaries)).toEqual(['example_kind'])

  expect(await send(token, { name: '李四', phone: '12' })).toMatchObject({
    success: false,
    error: { fields: [{ field: 'phone', message: '手机：请输入正确手机号' }] },
  })
  expect(await send(token, { name: '李四', phone: '13800138000' })).toMatchObject({ message: '已提交，感谢填写' })
  const [waiting] = await answers()
  expect(waiting).toMatchObject({ title: '李四', formCode: 'intake', status: 'waiting', createBy: 'system' })
  expect((await admin.get<Page<Row>>('/online/data/intake/list')).result.total, 'it is no record yet').toBe(0)

  const accepted = await admin.post<Row>(`/online/answer/${waiting!.id}/accept`, { version: waiting!.version })
  expect(accepted, accepted.message).toMatchObject({ message: '已接收“李四”', result: { status: 'accepted' } })
  const { result } = await admin.get<Page<Row>>('/online/data/intake/list')
  expect(result.records).toMatchObject([{ id: accepted.result.recordId, name: '李四', phone: '13800138000' }])
  expect(await admin.post(`/online/answer/${waiting!.id}/accept`, { version: accepted.result.version })).toMatchObject({
    success: false,
  })
})

test('the creator of a link is notified that answers are waiting, once within some minutes', async () => {
  const { id, token } = await linkOf({ title: '来访登记（通知）' })
  const notices = async () =>
    (
      await sql<{ title: string; content: string; kind: string; users: string[] }>`
        select title, msg_content as content, notice_kind as kind, user_ids as users from sys_announcement
        where bus_type = 'collectionLink' and bus_id = ${id} order by create_time`.execute(product.app.engine.db.kysely)
    ).rows
  for (const name of ['甲', '乙']) expect(await send(token, { name })).toMatchObject({ success: true })
  const [notice, ...others] = await notices()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ title: '收到填报：来访登记（通知）', kind: 'collection' })
  expect(notice!.content).toContain(`/online/answer?linkId=${id}&amp;status=waiting`)
  expect(notice!.users).toHaveLength(1)

  await sql`update sys_announcement set create_time = create_time - interval '11 minutes' where bus_id = ${id}`.execute(
    product.app.engine.db.kysely,
  )
  expect(await send(token, { name: '丙' })).toMatchObject({ success: true })
  expect(await notices()).toHaveLength(2)
})

test('an answer is rejected with a reason', async () => {
  await forgetQuotas()
  const { token } = await linkOf()
  await send(token, { name: '王五' })
  const answer = (await answers()).find(({ title }) => title === '王五')!
  const reject = (reason: string) =>
    product.admin.post<Row>(`/online/answer/${answer.id}/reject`, { version: answer.version, reason })
  expect(await reject('')).toMatchObject({ success: false })
  expect(await reject('内容不全')).toMatchObject({ result: { status: 'rejected', rejectReason: '内容不全' } })
})

test('the token is not stored, and no list shows its hash', async () => {
  const { id, token } = await linkOf()
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(collectionLink.table)} t where id = ${id}`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows[0]!.row).not.toContain(token)
  const shown = await product.admin.get<Row>('/online/collection/queryById', { id })
  expect(shown.result).toMatchObject({ title: '来访登记' })
  expect(shown.result.tokenHash).toBeUndefined()
})

test('an unknown, expired, full or closed link says so', async () => {
  await forgetQuotas()
  const { admin, anonymous } = product
  const message = async (token: string) => (await anonymous.get(pathOf(token))).message
  expect(await message('nothing')).toBe('链接无效，请向发送者索取新的链接')

  const expired = await linkOf()
  await sql`update onl_collection set expires_at = '2020-01-01' where id = ${expired.id}`.execute(
    product.app.engine.db.kysely,
  )
  expect(await message(expired.token)).toMatch(/^填报已于 2020-01-01 .* 截止$/)
  expect((await send(expired.token, { name: '晚' })).message).toMatch('截止')

  const full = await linkOf({ maxAnswers: 1 })
  const both = await Promise.all(['一', '二'].map((name) => send(full.token, { name })))
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await message(full.token)).toBe('填报份数已满')

  const closed = await linkOf()
  const { result } = await admin.get<Row>('/online/collection/queryById', { id: closed.id })
  await admin.post(`/online/collection/${closed.id}/close`, { version: result.version })
  expect(await message(closed.token)).toBe('填报已关闭')
})

test('fields outside of the link, too much, and wrong content are refused', async () => {
  await forgetQuotas()
  const { token } = await linkOf()
  const before = (await answers()).length
  expect((await send(token, { name: '甲', opinion: '通过' })).message).toBe('此链接不能填写“opinion”')
  expect(await send(token, { name: '甲', status: 'accepted' })).toMatchObject({ success: false })
  expect(await send(token, { phone: '13800138000' })).toMatchObject({ error: { fields: [{ field: 'name' }] } })
  expect(await send(token, { name: '甲'.repeat(40_000) })).toMatchObject({ success: false, status: 413 })
  expect(await product.anonymous.post(pathOf(token), { content: ['x'] })).toMatchObject({ success: false })
  expect(await answers()).toHaveLength(before)
})

test('a captcha is required where the link says so, and works once', async () => {
  await forgetQuotas()
  const { token } = await linkOf({ hasCaptcha: 'Y' })
  expect((await send(token, { name: '机器' })).message).toBe('验证码无效')
  await product.anonymous.get('/sys/randomImage/key1')
  const { rows } = await sql<{ value: string }>`
    select value from sys_short_lived where kind = 'captcha' order by expires_at desc limit 1`.execute(
    product.app.engine.db.kysely,
  )
  const proof = { checkKey: 'key1', captcha: rows[0]!.value }
  expect(await send(token, { name: '人' }, proof)).toMatchObject({ success: true })
  expect(await send(token, { name: '又' }, proof)).toMatchObject({ success: false })
})

test('one address cannot send without end', async () => {
  await forgetQuotas()
  const { token } = await linkOf({ maxAnswers: 100 })
  const statuses: number[] = []
  for (let count = 0; count < 11; count++) statuses.push((await send(token, { name: `第${count}` })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses[10]).toBe(429)
  await forgetQuotas()
})

test.each([
  ['a picker of people', { fieldNames: 'name,lawyer' }, /“承办人”是人员，.*不能放进链接/],
  ['a missing required field', { fieldNames: 'phone' }, '“姓名”必填，须放进链接'],
  ['an unknown field', { fieldNames: 'name,other' }, '表单没有字段“other”'],
  ['the past', { expiresAt: '2020-01-01 00:00:00' }, '截止时间须在现在之后'],
  ['an unknown form', { formCode: 'nothing' }, '表单还没有发布，不能填报'],
])('a link with %s is refused', async (_words, more, message) => {
  expect((await create(more)).message).toMatch(message)
})

test('links need their permission and the one to add records; answers are shown to users who may list records', async () => {
  const { signInAs } = product
  const reader = await signInAs({ username: 'link_reader', permissions: ['collectionLink:list', 'onlineIntake:add'] })
  expect(await create({}, reader)).toMatchObject({ success: false, status: 403 })
  const designer = await signInAs({ username: 'link_designer', permissions: ['collectionLink:edit'] })
  expect(await create({}, designer)).toMatchObject({ success: false, status: 403 })
  const owner = await signInAs({
    username: 'link_owner',
    permissions: ['collectionLink:edit', 'onlineIntake:add', 'onlineIntake:list'],
  })
  expect(await create({}, owner)).toMatchObject({ success: true })

  const outsider = await signInAs({ username: 'link_outsider', permissions: ['collectionAnswer:list'] })
  expect(await answers(outsider)).toEqual([])
  const permissions = ['collectionAnswer:list', 'collectionAnswer:accept', 'onlineIntake:list']
  const clerk = await signInAs({ username: 'link_clerk', permissions })
  const waiting = (await answers(clerk)).find(({ status }) => status === 'waiting')!
  expect(await clerk.post(`/online/answer/${waiting.id}/accept`, { version: waiting.version })).toMatchObject({
    message: '您没有新增来访登记的权限',
  })

  const { id: tenantId } = await openTestTenant(product)
  const all = ['collectionLink:edit', 'collectionAnswer:list', 'onlineIntake:add', 'onlineIntake:list']
  const other = await signInAs({ username: 'link_other', tenantId, permissions: all })
  expect(await create({}, other)).toMatchObject({ message: '表单还没有发布，不能填报' })
  expect(await answers(other)).toEqual([])
})

test('a link is edited and opened again only by who may add records; who may not can close it', async () => {
  const { signInAs } = product
  const { id } = await linkOf()
  const permissions = ['list', 'edit', 'close', 'reopen'].map((act) => `collectionLink:${act}`)
  const lists = [...permissions, 'onlineIntake:list']
  const clerk = await signInAs({ username: 'link_clerk_only', permissions: lists })
  const owner = await signInAs({ username: 'link_keeper', permissions: [...lists, 'onlineIntake:add'] })
  const version = async () => (await clerk.get<Row>('/online/collection/queryById', { id })).result.version
  const edit = async (client: Client) =>
    client.put('/online/collection/edit', { id, version: await version(), maxAnswers: 10_000 })
  const step = async (client: Client, name: string) =>
    client.post(`/online/collection/${id}/${name}`, { version: await version() })

  expect(await edit(clerk)).toMatchObject({ success: false, message: '您没有新增来访登记的权限' })
  expect(await step(clerk, 'close')).toMatchObject({ success: true })
  expect(await step(clerk, 'reopen')).toMatchObject({ success: false, message: '您没有新增来访登记的权限' })
  expect(await step(owner, 'reopen')).toMatchObject({ success: true })
  expect(await edit(owner)).toMatchObject({ success: true })

  await product.admin.delete('/online/collection/delete', { id })
  const binner = await signInAs({ username: 'link_binner', permissions: [...lists, 'collectionLink:restore'] })
  expect(await binner.put('/online/collection/putRecycleBin', { ids: id })).toMatchObject({
    success: false,
    message: '您没有新增来访登记的权限',
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
const uploadTo = (token: string, field: string, name = '材料.pdf', bytes = pdf) =>
  product.anonymous.upload<{ path: string }>(`${pathOf(token)}/file?field=${field}`, { name, bytes })
const withFiles = () => linkOf({ fieldNames: 'name,paper,photo' })
const readFile = (client: Client, path: string) => client.send({ method: 'GET', url: `/api/sys/common/static/${path}` })

test('files of an answer are opened by who may read it, and by nobody before it is sent', async () => {
  await forgetQuotas()
  const { admin, anonymous, signInAs } = product
  const { token } = await withFiles()
  const paper = await uploadTo(token, 'paper')
  expect(paper, paper.message).toMatchObject({ success: true })
  const photo = await uploadTo(token, 'photo', '照片.png', png)
  const { path } = paper.result
  expect((await readFile(admin, path)).status).toBe(404)
  expect((await readFile(anonymous, path)).status).toBe(401)

  const content = { name: '带材料', paper: [path], photo: [photo.result.path] }
  expect(await send(token, content)).toMatchObject({ success: true })
  const answer = (await answers()).find(({ title }) => title === '带材料')!
  const clerk = await signInAs({ username: 'file_clerk', permissions: ['collectionAnswer:list', 'onlineIntake:list'] })
  const outsider = await signInAs({ username: 'file_outsider', permissions: ['collectionAnswer:list'] })
  const shown = await clerk.get<Values>('/online/answer/content', { id: answer.id })
  expect(shown.result).toMatchObject({ paper: [path], paper_dictText: '材料.pdf', photo_dictText: '照片.png' })
  expect(await outsider.get('/online/answer/content', { id: answer.id })).toMatchObject({
    success: false,
    result: null,
  })
  expect((await readFile(clerk, path)).bytes).toEqual(pdf)
  expect((await readFile(outsider, path)).status).toBe(404)

  // The record has them too, for who may read records.
  const accepted = await admin.post<Row>(`/online/answer/${answer.id}/accept`, { version: answer.version })
  expect(accepted, accepted.message).toMatchObject({ success: true })
  const reader = await signInAs({ username: 'file_reader', permissions: ['onlineIntake:list'] })
  expect((await readFile(reader, path)).bytes).toEqual(pdf)
})

test('an answer takes only files that were sent by its link, once', async () => {
  await forgetQuotas()
  const [one, other] = [await withFiles(), await withFiles()]
  const { path } = (await uploadTo(other.token, 'paper')).result
  const refusal = { success: false }
  expect(await send(one.token, { name: '别处', paper: [path] })).toMatchObject(refusal)
  expect(await send(one.token, { name: '编造', paper: ['collect/20260101/00.pdf'] })).toMatchObject(refusal)
  const { message: ofStaff } = await product.admin.upload('/sys/common/upload', { name: 'a.pdf', bytes: pdf }, {})
  expect(await send(one.token, { name: '内部', paper: [ofStaff] })).toMatchObject(refusal)
  expect(await send(other.token, { name: '两处', paper: [path], photo: [path] })).toMatchObject(refusal)
  expect(await send(other.token, { name: '图片', photo: [path] })).toMatchObject({
    message: expect.stringContaining('只能上传图片'),
  })
  expect(await send(other.token, { name: '本次', paper: [path] })).toMatchObject({ success: true })
  expect(await send(other.token, { name: '再次', paper: [path] })).toMatchObject(refusal)
})

test('wrong kinds, sizes, fields and links are refused before anything is stored', async () => {
  await forgetQuotas()
  const { token } = await withFiles()
  const stored = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from stored_file where biz = 'collect'`.execute(
        product.app.engine.db.kysely,
      )
    ).rows[0]!.n
  const before = await stored()
  expect((await uploadTo(token, 'photo')).message).toContain('只能上传图片')
  expect((await uploadTo(token, 'paper', '病毒.exe', Buffer.from('MZ'))).success).toBe(false)
  expect((await uploadTo(token, 'paper', '假.pdf', Buffer.from('plain'))).success).toBe(false)
  expect(await uploadTo(token, 'paper', '大.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF'))).toMatchObject({
    success: false,
    message: expect.stringContaining('10MB'),
  })
  expect((await uploadTo(token, 'name')).message).toBe('此链接不能上传“name”')
  expect((await uploadTo(token, 'opinion')).message).toBe('此链接不能上传“opinion”')
  expect((await uploadTo('nothing', 'paper')).message).toBe('链接无效，请向发送者索取新的链接')
  const without = await linkOf()
  expect((await uploadTo(without.token, 'paper')).message).toBe('此链接不能上传“paper”')
  expect(await stored()).toBe(before)
})

test('a link is no storage: unsent files are limited, one address too, and they are removed after a day', async () => {
  await forgetQuotas()
  const { engine } = product.app
  const db = engine.db.kysely
  const { id, token } = await withFiles()
  const { path } = (await uploadTo(token, 'paper')).result
  await sql`
    insert into stored_file (path, name, size, mime, sha256, biz, tenant_id, create_by)
    select 'collect/test/' || n || '.pdf', 'x.pdf', 1, 'application/pdf', '', 'collect', 1, ${`collect:${id}`}
    from generate_series(1, 99) n`.execute(db)
  expect((await uploadTo(token, 'paper')).message).toBe('此链接待提交的文件太多，请稍后再试')

  await forgetQuotas()
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await uploadTo('nothing', 'paper')).status)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, 30)).not.toContain(429)
  await forgetQuotas()

  const kept = await withFiles()
  const sent = (await uploadTo(kept.token, 'paper')).result.path
  expect(await send(kept.token, { name: '留下', paper: [sent] })).toMatchObject({ success: true })
  const { signal } = new AbortController()
  await sweepCollected(engine, signal)
  expect(await engine.files.find(path)).toBeDefined()
  await sql`
    update stored_file set create_time = now() - interval '26 hours' where path in (${path}, ${sent})`.execute(db)
  await sweepCollected(engine, signal)
  expect(await engine.files.find(path)).toBeUndefined()
  expect(await engine.files.find(sent)).toBeDefined()
})

test('conditions and checks of a form hold for a visitor as far as they are about chosen fields', async () => {
  await forgetQuotas()
  const { admin, anonymous } = product
  const fields = [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '紧急', name: 'urgent', kind: 'yesNo' },
    { title: '原因', name: 'cause', kind: 'text', shownIf: 'urgent', requiredIf: 'urgent' },
    { title: '编号', name: 'number', kind: 'text', lockedIf: 'name == "匿名"' },
    { title: '人数', name: 'count', kind: 'integer', requiredIf: 'internal == "x"' },
    { title: '内部', name: 'internal', kind: 'text' },
  ]
  const checks = [
    { condition: 'count < 10', message: '最多 9 人', field: '人数' },
    { condition: 'internal != name', message: '与内部相同', field: '内部' },
  ]
  const { result } = await admin.post<Row>('/online/form/add', { title: '预登记', code: 'early', fields, checks })
  await admin.post(`/online/form/${result.id}/publish`, { version: result.version })
  const { token } = await linkOf({ formCode: 'early', fieldNames: 'name,urgent,cause,number,count' })
  const { definition } = (await anonymous.get<CollectionForm>(pathOf(token))).result
  expect(definition.fields).toMatchObject([
    { name: 'name' },
    { name: 'urgent' },
    { shownIf: 'urgent', requiredIf: 'urgent' },
    { lockedIf: 'name == "匿名"' },
    { requiredIf: null },
  ])
  expect(definition.checks).toMatchObject([{ message: '最多 9 人' }])

  const wrong = (field: string) => ({ success: false, error: { fields: [{ field }] } })
  expect(await send(token, { name: '甲', urgent: 'Y' })).toMatchObject(wrong('cause'))
  expect(await send(token, { name: '甲', count: 10 })).toMatchObject(wrong('count'))
  expect(await send(token, { name: '甲', urgent: 'N', count: 9 })).toMatchObject({ success: true })
  expect(await send(token, { name: '乙', urgent: 'Y', cause: '限期' })).toMatchObject({ success: true })
  await send(token, { name: '丙', urgent: 'N', cause: '不应保存', number: '7' })
  await send(token, { name: '匿名', urgent: 'N', number: '8' })
  const contentOf = async (name: string) => {
    const { id } = (await answers()).find(({ title }) => title === name)!
    return (await admin.get<Values>('/online/answer/content', { id })).result
  }
  expect(await contentOf('丙')).toMatchObject({ cause: null, number: '7' })
  expect(await contentOf('匿名')).toMatchObject({ number: null })
})

const publishForm = async (code: string, title: string, fields: Values[]): Promise<string> => {
  const { result } = await product.admin.post<Row>('/online/form/add', { title, code, fields })
  const published = await product.admin.step('/online/form', result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
  return result.id
}
const answerCalled = async (title: string) => (await answers()).find((one) => one.title === title)!

test('who accepts an answer corrects and completes the record; the answer stays as it was sent', async () => {
  await forgetQuotas()
  const { admin, signInAs } = product
  const { token } = await withFiles()
  const { path } = (await uploadTo(token, 'paper')).result
  await send(token, { name: '赵', paper: [path] })
  const { id, version } = await answerCalled('赵')
  const accept = (record: unknown, client: Client = admin) =>
    client.post<Row>(`/online/answer/${id}/accept`, { version, record })

  expect(await accept({ name: '赵六', phone: '12', paper: [path] })).toMatchObject({
    error: { fields: [{ field: 'record', message: '手机：请输入正确手机号' }] },
  })
  for (const record of [{ phone: '13800138000' }, ['x'], 'x'])
    expect(await accept(record), JSON.stringify(record)).toMatchObject({ success: false })
  const edited = await admin.put('/online/answer/edit', { id, version, content: { name: '改' } })
  expect(edited).toMatchObject({ status: 404 })

  const permissions = ['collectionAnswer:list', 'collectionAnswer:accept', 'onlineIntake:list', 'onlineIntake:add']
  const clerk = await signInAs({ username: 'answer_clerk', permissions })
  const record = { name: '赵六', phone: '13800138000', opinion: '电话已核对', paper: [path] }
  const accepted = await accept(record, clerk)
  expect(accepted, accepted.message).toMatchObject({ success: true })
  const shown = await admin.get<Row>('/online/data/intake/queryById', { id: String(accepted.result.recordId) })
  expect(shown.result).toMatchObject({ ...record, paper: path })
  const content = await admin.get<Values>('/online/answer/content', { id })
  expect(content.result).toMatchObject({ name: '赵', paper: [path] })
  expect(content.result).not.toHaveProperty('opinion')
})

test('a form with a required picker has links: who accepts the answer chooses', async () => {
  await forgetQuotas()
  const { admin } = product
  await publishForm('matterAsk', '委托咨询', [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '承办律师', name: 'lawyer', kind: 'user', required: 'Y' },
    { title: '登记部门', name: 'office', kind: 'department', required: 'Y', defaultValue: '=myDepartment()' },
  ])
  const { token } = await linkOf({ formCode: 'matterAsk', fieldNames: 'name' })
  expect(await send(token, { name: '钱七' })).toMatchObject({ success: true })
  const { id, version } = await answerCalled('钱七')
  const accept = (record?: Values) => admin.post<Row>(`/online/answer/${id}/accept`, { version, record })
  expect((await accept()).message).toContain('承办律师')
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(
    product.app.engine.db.kysely,
  )
  const lawyer = rows[0]!.id
  const department = await admin.get<{ value: string }[]>('/sys/sysDepart/options', { pageSize: 1 })
  const accepted = await accept({ name: '钱七', lawyer, office: department.result[0]?.value })
  expect(accepted, accepted.message).toMatchObject({ success: true })
  const shown = await admin.get<Row>('/online/data/matterAsk/queryById', { id: String(accepted.result.recordId) })
  expect(shown.result).toMatchObject({ name: '钱七', lawyer })
})

test('a field that is restricted after answers arrived is in no answer for who may not see it', async () => {
  await forgetQuotas()
  const { admin, signInAs } = product
  const secret = '绝密收入'
  const fields: Values[] = [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '收入', name: 'income', kind: 'text' },
    { title: '证明', name: 'proof', kind: 'file' },
    { title: '照片', name: 'photo', kind: 'image' },
  ]
  const formId = await publishForm('incomes', '收入登记', fields)
  const { token } = await linkOf({ formCode: 'incomes', fieldNames: 'name,income,proof,photo' })
  const proof = (await uploadTo(token, 'proof', `${secret}.pdf`)).result.path
  const photo = (await uploadTo(token, 'photo', '照片.png', png)).result.path
  expect(await send(token, { name: '孙八', income: secret, proof: [proof], photo: [photo] })).toMatchObject({
    success: true,
  })
  // Called by its name alone, whatever else was filled in.
  const { token: other } = await linkOf({ formCode: 'incomes', fieldNames: 'name,income' })
  await send(other, { name: '周九', income: secret })
  const { id, version } = await answerCalled('孙八')

  const acts = ['list', 'accept', 'reject', 'delete', 'restore', 'export', 'history'].map(
    (act) => `collectionAnswer:${act}`,
  )
  const forms = ['list', 'add'].map((act) => `onlineIncomes:${act}`)
  const clerk = await signInAs({ username: 'income_clerk', permissions: [...acts, ...forms, 'dataLog:list'] })
  const openedBy = async (client: Client, path: string) => (await readFile(client, path)).status
  expect(await openedBy(clerk, proof)).toBe(200)
  expect((await clerk.get<Values>('/online/answer/content', { id })).result).toMatchObject({ income: secret })

  const { result: role } = await admin.post<Row>('/sys/role/add', { roleName: '审核', roleCode: 'incomes' })
  const form = await admin.get<Row>('/online/form/queryById', { id: formId })
  const guarded = fields.map((field) =>
    ['income', 'proof'].includes(String(field.name)) ? { ...field, seenBy: [role.id] } : field,
  )
  await admin.put('/online/form/edit', { id: formId, version: form.result.version, fields: guarded })
  expect(await admin.step('/online/form', formId, 'publish')).toMatchObject({ success: true })

  const content = await clerk.get<Values>('/online/answer/content', { id })
  expect(content.result).toEqual({ name: '孙八', photo: [photo], photo_dictText: '照片.png' })
  expect([await openedBy(clerk, proof), await openedBy(clerk, photo)]).toEqual([404, 200])
  expect(await openedBy(admin, proof)).toBe(200)
  const steps = { version: (await answerCalled('孙八')).version, record: { name: '孙八', income: '猜' } }
  const answersTo: Record<string, { bytes: Buffer }> = {
    content,
    list: await clerk.get('/online/answer/list', { pageSize: 100 }),
    query: await clerk.get('/online/answer/queryById', { id }),
    history: await clerk.get('/online/answer/history', { id }),
    options: await clerk.get('/online/answer/options', { pageSize: 100 }),
    export: await clerk.get('/online/answer/exportXls'),
    accept: await clerk.post(`/online/answer/${id}/accept`, steps),
    reject: await clerk.post(`/online/answer/${id}/reject`, { version, reason: '重复' }),
    logs: await clerk.get('/sys/dataLog/list', { dataId: id }),
    deleted: await clerk.delete('/online/answer/delete', { id }),
    bin: await clerk.get('/online/answer/recycleBin'),
  }
  for (const [name, { bytes }] of Object.entries(answersTo)) {
    expect(bytes.toString(), name).not.toContain(secret)
    expect(bytes.toString(), name).not.toContain(proof)
  }
  // The values stay for who may see them.
  const { id: kept } = await answerCalled('周九')
  expect((await admin.get<Values>('/online/answer/content', { id: kept })).result).toMatchObject({ income: secret })
})

test('the plan of a form names the open links that it changes', async () => {
  const fields: Values[] = [
    { title: '姓名', name: 'name', kind: 'text', required: 'Y' },
    { title: '事由', name: 'reason1', kind: 'text' },
    { title: '说明', name: 'words', kind: 'multiline' },
  ]
  const id = await publishForm('planned', '变更登记', fields)
  const [link, closed] = [
    await linkOf({ formCode: 'planned', title: '公众号', fieldNames: 'name,words' }),
    await linkOf({ formCode: 'planned', title: '旧链接', fieldNames: 'name,words' }),
  ]
  await product.admin.step('/online/collection', closed.id, 'close')
  const planned = async (changed: Values[]) => {
    const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
    await product.admin.put('/online/form/edit', { id, version: result.version, fields: changed })
    const { result: plan } = await product.admin.get<FormPlan>('/online/form/plan', { id })
    return plan.notes.filter((note) => note.startsWith('填报链接'))
  }
  const [name, reason] = fields as [Values, Values]
  expect(await planned([name, reason, { title: '电话', name: 'phone', kind: 'text', required: 'Y' }])).toEqual([
    '填报链接“公众号”不再填写“说明”',
    '填报链接“公众号”不填写新的必填字段“电话”，接收时须补充',
  ])
  expect(await planned([{ title: '题名', name: 'head', kind: 'text' }, fields[2]!])).toEqual([
    '填报链接“公众号”不再有文本字段，不能继续填报',
  ])
  expect(await planned([...fields, { title: '备注', name: 'more', kind: 'text' }])).toEqual([])
  expect((await product.anonymous.get(pathOf(link.token))).success).toBe(true)
})

test('a link can have more than a hundred fields', async () => {
  const names = Array.from({ length: 120 }, (_one, index) => `field${index}`)
  const fields = names.map((name, index) => ({ title: `第 ${index} 项`, name, kind: 'text' }))
  await publishForm('longForm', '长表', fields)
  const { token } = await linkOf({ formCode: 'longForm', fieldNames: names.join(',') })
  const { result } = await product.anonymous.get<CollectionForm>(pathOf(token))
  expect(result.definition.fields).toHaveLength(120)
})
