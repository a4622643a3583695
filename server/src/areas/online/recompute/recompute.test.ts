import {
  extensionEndpoints,
  type FormPlan,
  makeCreditCode,
  onlineFormEndpoints,
  type Page,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'
import { recomputeBatch } from './recomputeBatch.ts'
import { startRecomputes } from './startRecomputes.ts'

type Row = Values & { id: string; version: number; fields: Values[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const line = (title: string, name: string, kind: string, more: Values = {}): Values => ({ title, name, kind, ...more })
const fields = (formula: string): Values[] => [
  line('品名', 'name', 'text'),
  line('数量', 'count', 'integer'),
  line('单价', 'price', 'money'),
  line('金额', 'total', 'money', { formula }),
  line('含税', 'gross', 'money', { formula: 'total * 1.13' }),
  line('明细', 'items', 'rows'),
  line('件', 'piece', 'integer', { subTable: 'items' }),
  line('双件', 'twice', 'integer', { subTable: 'items', formula: 'piece * 2' }),
]
const read = async (id: string) => (await product.admin.get<Row>('/online/form/queryById', { id })).result
const publish = async (id: string) => {
  const answer = await product.admin.post(`/online/form/${id}/publish`, { version: (await read(id)).version })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const change = async (id: string, next: Values[]) => {
  const { version } = await read(id)
  const answer = await product.admin.put('/online/form/edit', { id, version, fields: next })
  expect(answer, answer.message).toMatchObject({ success: true })
}
const rowsCount = 450
const published = async (code: string): Promise<string> => {
  const form = { title: `表单${code}`, code, fields: fields('price * count') }
  const added = await product.admin.post<Row>('/online/form/add', form)
  expect(added, added.message).toMatchObject({ success: true })
  await publish(added.result.id)
  const first = { name: '第一', count: 2, price: 1000, items: [{ piece: 3 }, { piece: 4 }] }
  const row = await product.admin.post(`/online/data/${code}/add`, first)
  expect(row, row.message).toMatchObject({ success: true })
  await sql`
    insert into ${sql.table(`onl_${code}`)} (id, tenant_id, name, count, price, total, gross, version, create_time)
    select lpad(n::text, 6, '0'), 1, 'n' || n, n, 100, n * 100, round(n * 113.0), 1, now() - interval '1 day'
    from generate_series(2, ${rowsCount}) n`.execute(db())
  return added.result.id
}
const stored = async (code: string) => {
  const { rows } = await sql<{ wrong: number; version: number }>`
    select count(*) filter (where total <> (price * count) * 2 or gross <> round(total * 1.13))::int as wrong,
      max(version)::int as version
    from ${sql.table(`onl_${code}`)}`.execute(db())
  return rows[0]!
}
const isOrdered = async (formId: string) => {
  const { rows } = await sql`select 1 from onl_pending_recompute where form_id = ${formId}`.execute(db())
  return rows.length > 0
}
/** Without waiting for other instances. */
const settle = (formId: string) =>
  sql`update onl_pending_recompute set settles_at = now() where form_id = ${formId}`.execute(db())
/** Publishes on an instance that stops at once. */
const publishOnly = async (id: string, publishing = publish) => {
  const { tasks } = product.app.engine
  const { start } = tasks
  const stopped = new Promise<void>((resolve) => {
    tasks.start = () => {
      resolve()
      return Promise.reject(new Error('stopped'))
    }
  })
  await publishing(id)
  await stopped.finally(() => (tasks.start = start))
}
const doubled = fields('price * count * 2')

test('the plan counts the records that a formula changes, and publishing computes them in the background', async () => {
  const id = await published('priced')
  await change(id, doubled)
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })
  expect(plan.result.notes).toEqual([
    `“金额”的公式有变化：${rowsCount} 条记录的值将改变，发布后在后台重新计算`,
    `“含税”引用的字段有变化：${rowsCount} 条记录的值将改变，发布后在后台重新计算`,
  ])
  await publish(id)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
  expect(await stored('priced')).toEqual({ wrong: 0, version: 1 })
  const { result } = await product.admin.get<Page<Row>>('/online/data/priced/list', { pageSize: 1, name: '第一' })
  const { result: history } = await product.admin.get<Values[]>('/online/data/priced/history', {
    id: result.records[0]!.id,
  })
  expect(history, 'nobody has edited the record').toHaveLength(1)
  const tasks = await product.admin.get<Page<Values>>('/sys/task/list', {})
  expect(JSON.stringify(tasks.result)).toContain('重新计算“表单priced”')
  const { rows: logged } = await sql`select 1 from sys_log
    where log_content = ${`在线表单：重新计算“表单priced”的“金额”、“含税”，${rowsCount} 条记录的值有变化`}`.execute(
    db(),
  )
  expect(logged).toHaveLength(1)
})

test('an interrupted computation goes on where it was, and an edit between is not lost', async () => {
  const id = await published('halfway')
  await change(id, doubled)
  await publishOnly(id)
  const { engine } = product.app
  expect(await recomputeBatch(engine, id)).toMatchObject({ state: 'more', done: 200 })
  const last = '000450'
  const edited = await product.admin.put<Row>('/online/data/halfway/edit', { id: last, count: 7 })
  expect(edited, edited.message).toMatchObject({ success: true, result: { total: 1400 } })
  // An instance that still has the former formula writes a row that was computed already.
  await sql`update onl_halfway set total = 1, gross = 1, update_time = now() where id = '000002'`.execute(db())
  await Promise.all([recomputeBatch(engine, id), recomputeBatch(engine, id)])
  await sql`update onl_pending_recompute set claimed_until = null where form_id = ${id}`.execute(db())
  await startRecomputes(engine, product.app.http.log)
  await startRecomputes(engine, product.app.http.log)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
  expect(await stored('halfway')).toMatchObject({ wrong: 0 })
  const row = await product.admin.get<Row>('/online/data/halfway/queryById', { id: last })
  expect(row.result).toMatchObject({ count: 7, total: 1400, version: 2 })
  expect(await recomputeBatch(engine, id), 'nothing is left').toMatchObject({ state: 'done', done: 0 })
})

test('lines of a sub-table, a field that becomes computed, and a new one are computed too', async () => {
  const id = await published('mixed')
  await sql`delete from onl_mixed where id < '001000'`.execute(db())
  const next = fields('price * count').map((one) =>
    one.name === 'twice'
      ? { ...one, formula: 'piece * 20' }
      : one.name === 'count'
        ? { ...one, formula: 'count(items)' }
        : one,
  )
  const items = next.filter(({ name, subTable }) => name === 'items' || subTable === 'items')
  const others = next.filter((one) => !items.includes(one))
  await change(id, [...items, ...others, line('说明', 'words', 'text', { formula: 'name + "！"' })])
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })
  expect(plan.result.notes).toEqual([
    '“明细 · 双件”的公式有变化：2 行的值将改变，发布后在后台重新计算',
    '新增计算字段“说明”：1 条记录将有值，发布后在后台计算',
  ])
  await publish(id)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
  const { result } = await product.admin.get<Page<Row>>('/online/data/mixed/list')
  const row = await product.admin.get<Row>('/online/data/mixed/queryById', { id: result.records[0]!.id })
  expect(row.result).toMatchObject({
    ...{ words: '第一！', count: 2 },
    items: [
      { piece: 3, twice: 60 },
      { piece: 4, twice: 80 },
    ],
  })
})

test('a new value that another record has is not written, and does not keep the others from being computed', async () => {
  const line = (title: string, name: string, more: Values = {}): Values => ({ title, name, kind: 'text', ...more })
  const added = await product.admin.post<Row>('/online/form/add', {
    ...{ title: '编目', code: 'coded' },
    fields: [line('名称', 'name'), line('代号', 'mark', { unique: 'Y', formula: 'name' })],
  })
  const { id } = added.result
  await publish(id)
  for (const name of ['甲一', '甲二', '乙一']) await product.admin.post('/online/data/coded/add', { name })
  const next = [
    line('名称', 'name'),
    line('代号', 'mark', { unique: 'Y', formula: 'name.startsWith("甲") ? "甲" : "乙"' }),
  ]
  await change(id, next)
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })
  expect(plan.result.notes).toEqual([
    '“代号”的公式有变化：3 条记录的值将改变，发布后在后台重新计算；新值重复的记录保留原值',
  ])
  await publish(id)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
  const { result } = await product.admin.get<Page<Row>>('/online/data/coded/list')
  expect(new Set(result.records.map(({ mark }) => mark))).toEqual(new Set(['甲', '甲二', '乙']))
})

const extensionPath = '/online/extension'
/** The extension of enterprises of an office, with other fields. */
async function design(client: Client, next: Values[]): Promise<string> {
  const { result } = await client.get<Page<Row>>(`${extensionPath}/list`, { target: 'enterprise' })
  const [known] = result.records
  const answer = known
    ? await client.put<Row>(`${extensionPath}/edit`, { id: known.id, version: known.version, fields: next })
    : await client.post<Row>(`${extensionPath}/add`, { target: 'enterprise', fields: next })
  expect(answer, JSON.stringify(answer.error)).toMatchObject({ success: true })
  return answer.result.id
}
const publishExtra = async (client: Client, id: string) => {
  const answer = await client.step(extensionPath, id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
}
/** Publishes and waits until everything is computed. */
async function putInUse(client: Client, id: string): Promise<void> {
  await publishExtra(client, id)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
}
/** What the plan says about computed values. */
const notesOf = async (client: Client, id: string) => {
  const { notes } = (await client.get<FormPlan>(extensionEndpoints.plan.path, { id })).result
  return notes.filter((note) => note.includes('后台'))
}
const base = line('基数', 'xBase', 'integer')
const extra = (formula: string) => [base, line('得分', 'xScore', 'integer', { formula })]
const enterpriseCount = 250
/** Of an office of their own, half of level A. */
async function insertEnterprises(prefix: string, tenantId: number): Promise<void> {
  await sql`
    insert into biz_enterprise (id, tenant_id, name, level, x_base, x_score, version, create_time)
    select ${prefix} || lpad(n::text, 6, '0'), ${tenantId}, ${prefix} || n, case when n % 2 = 0 then 'A' else 'B' end, n,
      n + 1, 1, now() - interval '1 day'
    from generate_series(1, ${enterpriseCount}) n`.execute(db())
}
const scoresOf = async (prefix: string, score: string) => {
  const { rows } = await sql<{ right: number; version: number; edited: number }>`
    select count(*) filter (where x_score = ${sql.raw(score)})::int as right, max(version) as version,
      count(update_time)::int as edited
    from biz_enterprise where id like ${`${prefix}%`}`.execute(db())
  return rows[0]!
}
const byLevel = `case when level = 'A' then x_base * 10 else x_base end`

test('a formula of extra fields is computed in the records of its office alone, from fields of the product too', async () => {
  const { admin } = product
  const { client: other, id: tenant } = await openTestTenant(product)
  for (const client of [admin, other]) await putInUse(client, await design(client, extra('xBase + 1')))
  await insertEnterprises('own', 1)
  await insertEnterprises('other', tenant)
  const id = await design(admin, extra('level == "A" ? xBase * 10 : xBase'))
  expect(await notesOf(admin, id)).toEqual([
    `“得分”的公式有变化：${enterpriseCount} 条记录的值将改变，发布后在后台重新计算`,
  ])
  await putInUse(admin, id)
  expect(await scoresOf('own', byLevel)).toEqual({ right: enterpriseCount, version: 1, edited: 0 })
  expect(await scoresOf('other', 'x_base + 1')).toEqual({ right: enterpriseCount, version: 1, edited: 0 })
  const tasks = await admin.get<Page<Values>>('/sys/task/list', {})
  expect(JSON.stringify(tasks.result)).toContain('重新计算“企业的扩展字段”')
  const { rows: logged } = await sql<{ tenant: number }>`select tenant_id as tenant from sys_log
    where log_content = ${`扩展字段：重新计算“企业的扩展字段”的“得分”，${enterpriseCount} 条记录的值有变化`}`.execute(
    db(),
  )
  expect(logged).toEqual([{ tenant: 1 }])

  // A new field, and one that becomes computed.
  await design(admin, [
    { ...base, formula: 'level == "A" ? 7 : 9' },
    line('得分', 'xScore', 'integer', { formula: 'xBase * 2' }),
    line('称呼', 'xCalled', 'text', { formula: 'name + "（客户）"' }),
  ])
  expect((await notesOf(admin, id)).map((note) => note.replace(/\d+/, 'n'))).toEqual([
    '“基数”改为由公式计算：n 条记录的值将改变，发布后在后台重新计算',
    '“得分”的公式有变化：n 条记录的值将改变，发布后在后台重新计算',
    '新增计算字段“称呼”：n 条记录将有值，发布后在后台计算',
  ])
  await putInUse(admin, id)
  expect(await scoresOf('own', `case when level = 'A' then 14 else 18 end`)).toMatchObject({ right: enterpriseCount })
  const { result } = await admin.get<Row>('/legal/enterprise/queryById', { id: 'own000012' })
  expect(result).toMatchObject({ xBase: 7, xScore: 14, xCalled: 'own12（客户）', version: 1 })
})

test('an interrupted computation of extra fields goes on, and an edit between is not lost', async () => {
  const { admin } = product
  const { engine, http } = product.app
  const id = await design(admin, extra('xBase * 3'))
  await publishOnly(id, () => publishExtra(admin, id))
  expect(await recomputeBatch(engine, id)).toMatchObject({ state: 'more', done: 200 })
  const changed = {
    ...{ name: '续算公司', creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject: 'MR000001' }) },
    ...{ level: 'A', contactName: '张三', contactMobile: '13812345678', xBase: 70 },
  }
  const edited = await admin.put<Row>('/legal/enterprise/edit', { id: 'own000249', ...changed })
  expect(edited, edited.message).toMatchObject({ success: true, result: { xScore: 210 } })
  // An instance that still has the former formula writes a row that was computed already.
  await sql`update biz_enterprise set x_score = 1, update_time = now() where id = 'own000002'`.execute(db())
  await Promise.all([recomputeBatch(engine, id), recomputeBatch(engine, id)])
  await sql`update onl_pending_recompute set claimed_until = null where form_id = ${id}`.execute(db())
  await startRecomputes(engine, http.log)
  await settle(id)
  await expect.poll(() => isOrdered(id), { timeout: 60_000 }).toBe(false)
  expect(await scoresOf('own', 'x_base * 3')).toMatchObject({ right: enterpriseCount })
  expect((await admin.get<Row>('/legal/enterprise/queryById', { id: 'own000249' })).result).toMatchObject({
    ...{ xScore: 210, version: 2 },
  })
})

test('records that were written while an extension was stopped are computed when it is published again', async () => {
  const { admin } = product
  const id = await design(admin, extra('xBase * 4'))
  await publishOnly(id, () => publishExtra(admin, id))
  await admin.step(extensionPath, id, 'stop', { reason: '暂停' })
  expect(await isOrdered(id), 'nobody reads the values').toBe(false)
  await putInUse(admin, id)
  await admin.step(extensionPath, id, 'stop', { reason: '暂停' })
  await sql`update biz_enterprise set x_base = 5 where id = 'own000001'`.execute(db())
  expect(await notesOf(admin, id)).toEqual(['“得分”停用期间没有计算：1 条记录的值将改变，发布后在后台重新计算'])
  await putInUse(admin, id)
  expect(await scoresOf('own', 'x_base * 4')).toMatchObject({ right: enterpriseCount })
})

test('formulas that name a field which the product does not have any more wait, and disturb nothing', async () => {
  const { admin } = product
  const { engine, http } = product.app
  const id = await design(admin, extra('level == "A" ? 1 : 2'))
  await publishOnly(id, () => publishExtra(admin, id))
  await sql`update onl_extension set published = replace(published::text, 'level ==', 'formerLevel ==')::jsonb
    where id = ${id}`.execute(db())
  await sql`update onl_pending_recompute set claimed_until = null where form_id = ${id}`.execute(db())
  await startRecomputes(engine, http.log)
  expect(await recomputeBatch(engine, id)).toMatchObject({ state: 'done', done: 0 })
  expect(await isOrdered(id)).toBe(true)
})
