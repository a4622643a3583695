import { formUseEndpoints, onlineVersionEndpoints, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFakeRedis } from '../../realtime/testing/fakeRedis.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type Instance, secondInstance } from '../session/testing/secondInstance.ts'
import { startRecomputes } from './recompute/startRecomputes.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let redis: Awaited<ReturnType<typeof startFakeRedis>>
let product: TestProduct
/** Another server on the same database, connected by Redis. */
let other: Instance
const env = { LOG_LEVEL: 'silent' }
beforeAll(async () => {
  redis = await startFakeRedis()
  product = await startTestProduct({}, { REDIS_URL: redis.url })
  other = await secondInstance(product, { ...env, REDIS_URL: redis.url })
})
afterAll(async () => {
  await other?.close()
  await product?.close()
  await redis?.close()
})

const line = (title: string, name: string, more: Values = {}): Values => ({
  ...{ title, name, kind: 'text', inList: 'Y' },
  ...more,
})
const headers = () => ({ 'x-access-token': product.admin.token })
const listOn = (instance: Instance, code: string) => instance.get<Page<Values>>(`/online/data/${code}/list`, headers())
const addOn = (instance: Instance, code: string, row: Values) =>
  instance.post<Values>(`/online/data/${code}/add`, row, headers())
const read = async (path: string, id: string) => (await product.admin.get<Row>(`${path}/queryById`, { id })).result
const step = async (path: string, id: string, act: string, input: Values = {}) => {
  const { version } = await read(path, id)
  const answer = await product.admin.post<Row>(`${path}/${id}/${act}`, { version, ...input })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const form = '/online/form'
const addForm = async (code: string, fields: Values[], more: Values = {}): Promise<string> => {
  const added = await product.admin.post<Row>(`${form}/add`, { title: `表单${code}`, code, fields, ...more })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result.id
}
const soon = { timeout: 5_000 }

test('a form that one instance publishes, changes, takes back and stops is served so by the other', async () => {
  const states = [
    { title: '草稿', value: 'draft', initial: 'Y' },
    { title: '完成', value: 'done' },
  ]
  const steps = [{ title: '办完', name: 'finish', from: '草稿', to: '完成' }]
  const id = await addForm('both', [line('名称', 'name')], { states, steps })
  expect(await listOn(other, 'both')).toMatchObject({ code: 404 })
  await step(form, id, 'publish')
  await expect.poll(async () => (await listOn(other, 'both')).success, soon).toBe(true)
  const added = await addOn(other, 'both', { name: '甲' })
  expect(added).toMatchObject({ success: true, result: { name: '甲', status_dictText: '草稿' } })

  const first = await read(form, id)
  const fields = [...first.fields, line('备注', 'remark', { required: 'Y' })]
  await product.admin.put(`${form}/edit`, { id, version: first.version, fields })
  await step(form, id, 'publish')
  await expect.poll(async () => (await addOn(other, 'both', { name: '乙' })).message, soon).toContain('请输入备注')
  expect(await addOn(other, 'both', { name: '乙', remark: '有' })).toMatchObject({ result: { remark: '有' } })

  const { version } = await read(form, id)
  await product.admin.post(onlineVersionEndpoints.restore.path, { id, number: 1, version })
  await step(form, id, 'publish')
  await expect.poll(async () => (await addOn(other, 'both', { name: '丙' })).success, soon).toBe(true)
  expect((await listOn(other, 'both')).result.records[0]).not.toHaveProperty('remark')

  await step(form, id, 'stop', { reason: '不用了' })
  await expect.poll(async () => (await listOn(other, 'both')).code, soon).toBe(404)
})

test('who may use a form is known to the other', async () => {
  const id = await addForm('shared', [line('名称', 'name')])
  await step(form, id, 'publish')
  const reader = await product.signInAs({ username: 'shared_reader' })
  const { rows } = await sql<{ id: string }>`
    select id from sys_role where role_code = 'role_shared_reader'`.execute(product.app.engine.db.kysely)
  const list = () => other.get('/online/data/shared/list', { 'x-access-token': reader.token })
  await expect.poll(async () => (await listOn(other, 'shared')).success, soon).toBe(true)
  expect((await list()).success).toBe(false)
  const roles = [{ role: rows[0]!.id, level: 'view', held: [] }]
  expect(await product.admin.post(formUseEndpoints.save.path, { id, roles })).toMatchObject({ success: true })
  await expect.poll(async () => (await list()).success, soon).toBe(true)
})

test('views, and extra fields of a resource of the product, are served by the other as well', async () => {
  const id = await addForm('viewed', [line('名称', 'name'), line('天数', 'days', { kind: 'integer' })])
  await step(form, id, 'publish')
  await product.admin.post('/online/data/viewed/add', { name: '甲', days: 3 })
  const conditions = [{ field: 'days', rule: 'ge', value: '5' }]
  const view = await product.admin.post<Row>('/online/view/add', {
    title: '长',
    code: 'longer',
    formId: id,
    conditions,
  })
  await step('/online/view', view.result.id, 'publish')
  await expect.poll(async () => (await listOn(other, 'longer')).result?.total, soon).toBe(0)

  const extension = await product.admin.post<Row>('/online/extension/add', {
    target: 'enterprise',
    fields: [{ title: '口味', kind: 'text' }],
  })
  expect(extension, extension.message).toMatchObject({ success: true })
  await step('/online/extension', extension.result.id, 'publish')
  const [field] = (await read('/online/extension', extension.result.id)).fields
  const shown = async () => (await other.get<Page<Values>>('/legal/enterprise/list', headers())).result.records[0]
  await expect.poll(shown, soon).toHaveProperty(String(field!.name))
})

test('a formula that one instance published before it stopped is computed by the other', async () => {
  const base = line('基数', 'xBase', { kind: 'integer' })
  const { result } = await product.admin.post<Row>('/online/extension/add', { target: 'lawyerProfile', fields: [base] })
  await step('/online/extension', result.id, 'publish')
  const { db, tasks } = product.app.engine
  await sql`update biz_lawyer_profile set x_base = 4`.execute(db.kysely)
  const fields = [base, line('两倍', 'xTwice', { kind: 'integer', formula: 'xBase * 2' })]
  const { version } = await read('/online/extension', result.id)
  await product.admin.put('/online/extension/edit', { id: result.id, version, fields })
  const start = vi.spyOn(tasks, 'start').mockRejectedValue(new Error('stopped'))
  onTestFinished(() => start.mockRestore())
  await step('/online/extension', result.id, 'publish')
  await vi.waitFor(() => expect(start).toHaveBeenCalled())
  await sql`update onl_pending_recompute set claimed_until = null, settles_at = now()`.execute(db.kysely)
  await startRecomputes(other.app.engine, other.app.http.log)
  const values = async () =>
    (await sql<{ twice: number }>`select x_twice as twice from biz_lawyer_profile`.execute(db.kysely)).rows
  await expect.poll(async () => (await values()).every(({ twice }) => twice === 8), soon).toBe(true)
  expect((await values()).length).toBeGreaterThan(0)
})

test('an instance that missed the message serves the form after its next upkeep', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  // It has no connection to the others at all.
  const alone = await secondInstance(product, env)
  onTestFinished(() => alone.close())
  const id = await addForm('missed', [line('名称', 'name')])
  await step(form, id, 'publish')
  expect(await listOn(alone, 'missed')).toMatchObject({ code: 404 })
  vi.advanceTimersByTime(60_000)
  await expect.poll(async () => (await listOn(alone, 'missed')).success, soon).toBe(true)

  // Until then it writes no records by the former definition.
  const added = await addOn(alone, 'missed', { name: '甲' })
  expect(added, added.message).toMatchObject({ success: true })
  const first = await read(form, id)
  const fields = [{ ...first.fields[0], required: 'Y' }]
  await product.admin.put(`${form}/edit`, { id, version: first.version, fields })
  await step(form, id, 'publish')
  const refused = { success: false, message: '“表单missed”已发布新版本，请刷新后重试' }
  expect(await addOn(alone, 'missed', { name: '乙' })).toMatchObject(refused)
  vi.advanceTimersByTime(60_000)
  await expect.poll(async () => (await addOn(alone, 'missed', { name: '乙' })).success, soon).toBe(true)

  await step(form, id, 'stop', { reason: '不用了' })
  expect(await addOn(alone, 'missed', { name: '丙' })).toMatchObject({
    success: false,
    message: '“表单missed”已停用，请刷新',
  })
  vi.advanceTimersByTime(60_000)
  await expect.poll(async () => (await listOn(alone, 'missed')).code, soon).toBe(404)
})

test('writes that wait while another instance publishes are refused: no record enters a state that is gone', async () => {
  const { kysely } = product.app.engine.db
  const [draft, pending, done] = [
    { title: '草稿', value: 'draft', initial: 'Y' },
    { title: '待审批', value: 'pending' },
    { title: '完成', value: 'done' },
  ] as const
  const steps = [{ title: '提交', name: 'submit', from: '草稿', to: '待审批' }]
  const id = await addForm('waits', [line('名称', 'name')], { states: [draft, pending, done], steps })
  await step(form, id, 'publish')
  // It gets no messages: like another instance for a moment, it still has this version when the next is published.
  const alone = await secondInstance(product, env)
  onTestFinished(() => alone.close())
  const path = '/online/data/waits'
  const row = (await addOn(alone, 'waits', { name: '甲' })).result
  const { version } = await read(form, id)
  await product.admin.put(`${form}/edit`, { id, version, states: [draft, done], steps: [] })

  // Publishing logs its own step last, when the table is locked: it is held there while the others wait.
  await sql
    .raw(`
    create table held as select 1 as id;
    create function wait_while_held() returns trigger language plpgsql as $$ begin
      while exists (select 1 from held) loop perform pg_sleep(0.05); end loop;
      return new;
    end $$;
    create trigger waiting before insert on state_log for each row when (new.resource = 'onlineForm')
      execute function wait_while_held()`)
    .execute(kysely)
  onTestFinished(async () => {
    await sql`drop trigger waiting on state_log`.execute(kysely)
  })
  const locks = async (isGranted: boolean) => {
    const { rows } = await sql`
      select 1 from pg_locks where relation = 'onl_waits'::regclass and granted = ${isGranted}
        and (not granted or mode = 'AccessExclusiveLock')`.execute(kysely)
    return rows.length
  }
  const publishing = step(form, id, 'publish')
  await expect.poll(() => locks(true), soon).toBe(1)
  const writes = [
    alone.post(`${path}/${String(row.id)}/submit`, { version: row.version }, headers()),
    alone.post(`${path}/edit`, { id: row.id, version: row.version, name: '改' }, headers()),
    alone.post(`${path}/add`, { name: '丙' }, headers()),
  ]
  await expect.poll(() => locks(false), soon).toBe(writes.length)
  await sql`delete from held`.execute(kysely)
  await publishing
  const message = '“表单waits”已发布新版本，请刷新后重试'
  for (const answer of await Promise.all(writes)) expect.soft(answer).toMatchObject({ success: false, message })
  const rows = (await product.admin.get<Page<Row>>(`${path}/list`)).result.records
  expect(rows).toMatchObject([{ name: '甲', status: 'draft', version: 1 }])
})
