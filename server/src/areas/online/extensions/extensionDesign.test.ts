import {
  enterprise,
  extensionEndpoints,
  extensionVersionEndpoints,
  type FormPlan,
  type FormVersion,
  makeCreditCode,
  type OpenExtension,
  type Page,
  type Values,
} from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../../access/Actor.ts'
import { importing, sheetOf } from '../../../resource/import/testing/importing.ts'
import { editWithin } from '../../../resource/write/editRow.ts'
import { write } from '../../../resource/writeContext.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let id: string
let role: string
beforeAll(async () => {
  product = await startTestProduct()
  role = (await product.admin.post<Row>('/sys/role/add', { roleName: '客户经理', roleCode: 'keeper' })).result.id
})
afterAll(() => product?.close())

const path = '/legal/enterprise'
const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({
  ...{ title, name, kind, inList: 'Y' },
  ...more,
})
const read = async (client = product.admin) => (await client.get<Row>('/online/extension/queryById', { id })).result
const edit = async (values: Values, client = product.admin) =>
  client.put<Row>('/online/extension/edit', { id, version: (await read()).version, ...values })
const planOf = async (client = product.admin) => client.get<FormPlan>(extensionEndpoints.plan.path, { id })
const publish = async (client = product.admin) => client.step('/online/extension', id, 'publish')
async function change(values: Values): Promise<void> {
  const edited = await edit(values)
  expect(edited, edited.message).toMatchObject({ success: true })
}
async function publishNow(): Promise<void> {
  const answer = await publish()
  expect(answer, answer.message).toMatchObject({ success: true })
}
let count = 0
function sample(more: Values = {}): Values {
  count += 1
  const subject = `MY${String(count).padStart(6, '0')}`
  return {
    name: `扩展设计${count}公司`,
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject }),
    level: 'B',
    contactName: '张三',
    contactMobile: '13812345678',
    ...more,
  }
}
const add = (more: Values, client: Client = product.admin) => client.post<Row>(`${path}/add`, sample(more))

const budget = line('预算', 'xBudget', 'money')
const fee = line('服务费', 'xFee', 'money', { formula: 'xBudget * 0.06' })
const why = line('定级理由', 'xWhy', 'text', { shownIf: 'level == "A"', required: 'Y' })

test('the plan shows the SQL and what it does to records of this office alone, and changes nothing', async () => {
  const { client } = await openTestTenant(product)
  await add({}, client)
  const { result: own } = await product.admin.get<Page<Row>>(`${path}/list`)
  const added = await product.admin.post<Row>('/online/extension/add', {
    target: 'enterprise',
    fields: [line('渠道', 'channel', 'text', { required: 'Y', inSearch: 'Y' })],
  })
  expect(added, added.message).toMatchObject({ success: true })
  id = added.result.id
  const { result: plan } = await planOf()
  expect(plan.statements).toContain('alter table "biz_enterprise" add column "x_channel" text')
  expect(plan.problems).toEqual([])
  expect(plan.notes).toContain(`新增必填字段“渠道”：${own.total} 条记录没有填写，下次编辑时须补填`)
  const { rows } = await sql`
    select 1 from pg_attribute where attrelid = 'biz_enterprise'::regclass and attname = 'x_channel'`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows).toEqual([])

  expect(await planOf(client), 'of another office').toMatchObject({ success: false })
  const reader = await product.signInAs({ username: 'ext_reader', permissions: ['enterprise:list', 'onlineForm:list'] })
  expect(await planOf(reader)).toMatchObject({ status: 403 })
  await publishNow()
  expect((await planOf()).result).toMatchObject({ statements: [], problems: [] })
})

test('a plan says which values a new rule refuses, and that a shared column cannot change its type', async () => {
  await add({ xChannel: '展会' })
  await change({ fields: [line('渠道', 'xChannel', 'text', { length: 1 })] })
  expect((await planOf()).result.notes.join()).toMatch(/“渠道”：1 条记录的值不符合新的要求，原值保留.*展会（1 条/)
  await change({ fields: [line('渠道', 'xChannel', 'money')] })
  const { result } = await planOf()
  expect(result.problems).toEqual(['“渠道”由文本改为金额：不能无损转换，请换一个字段名，另加一个字段'])
  expect(await publish()).toMatchObject({ success: false })
  await change({ fields: [budget] })
  expect((await planOf()).result.notes).toContain('字段“渠道”不再显示，已有的数据保留在数据表中')
})

test('conditions, formulas and checks name fields of the resource, alike in forms, imports and internal writes', async () => {
  await change({
    fields: [budget, fee, why],
    checks: [
      { condition: 'xBudget <= 1000 || level == "A"', message: '预算超过 1000 元的客户须为 A 级', field: '预算' },
    ],
  })
  expect((await read()).checks).toMatchObject([{ field: 'xBudget' }])
  const { notes } = (await planOf()).result
  expect(notes.join()).not.toContain('服务费')
  expect(notes).toContain('新增必填字段“定级理由”：符合显示条件的记录没有填写，下次编辑时须补填')
  await publishNow()
  const added = await add({ xBudget: 50_000, xWhy: '不显示的值' })
  expect(added, added.message).toMatchObject({ result: { xFee: 3_000, xWhy: null } })
  expect(await add({ level: 'A', xBudget: 50_000 })).toMatchObject({
    error: { fields: [{ field: 'xWhy', message: '请输入定级理由' }] },
  })
  const refused = { error: { fields: [{ field: 'xBudget', message: '预算超过 1000 元的客户须为 A 级' }] } }
  expect(await add({ xBudget: 200_000 })).toMatchObject(refused)
  const row = added.result
  expect(await product.admin.put(`${path}/edit`, { id: row.id, version: 1, xBudget: 200_000 })).toMatchObject(refused)
  const edited = await product.admin.put<Row>(`${path}/edit`, {
    ...{ id: row.id, version: 1, level: 'A', xBudget: 200_000, xWhy: '年费高' },
  })
  expect(edited, edited.message).toMatchObject({ result: { xFee: 12_000, xWhy: '年费高' } })

  // Code of the product knows nothing of extra fields.
  const internal = await write(product.app.engine, systemActor(1), (context) =>
    editWithin(context, enterprise, row.id, { level: 'B' }, '降级'),
  )
  expect(internal).not.toHaveProperty('xWhy')
  expect(await product.admin.get(`${path}/queryById`, { id: row.id })).toMatchObject({
    result: { level: 'B', xWhy: null, xFee: 12_000 },
  })

  const sheet = [sample(), sample(), sample()].map(({ name, creditCode }, index) => [
    ...[name, creditCode, index === 0 ? 'A' : 'B', '李四', '13812345678'],
    ...[index === 2 ? '2000' : '500', index === 0 ? '重点' : null],
  ]) as (string | null)[][]
  const heads = ['企业名称', '统一社会信用代码', '客户等级', '联系人', '联系手机', '预算', '定级理由']
  const work = importing(product.admin, path)
  const preview = await work.preview(await sheetOf([heads, ...sheet]))
  expect(preview).toMatchObject({ added: 2, bad: 1 })
  await work.commit(preview.batchId, true)
  const { result } = await product.admin.get<Page<Row>>(`${path}/list`, { name: sheet[0]![0]! })
  expect(result.records).toMatchObject([{ xBudget: 50_000, xFee: 3_000, xWhy: '重点' }])
})

test('an expression that names a removed or unknown field is refused at its cell', async () => {
  const gone = line('提醒', 'xHint', 'text', { requiredIf: 'xFee > 10' })
  expect(await edit({ fields: [budget, gone] })).toMatchObject({
    error: { fields: [{ field: 'fields[1].requiredIf', message: expect.stringContaining('没有名为“xFee”的字段') }] },
  })
  expect(await edit({ fields: [budget, { ...gone, requiredIf: 'noSuchField == "a"' }] })).toMatchObject({
    error: { fields: [{ field: 'fields[1].requiredIf', message: expect.stringContaining('noSuchField') }] },
  })
  expect(await edit({ fields: [budget, { ...gone, requiredIf: 'source == "官网"' }] })).toMatchObject({
    error: { fields: [{ field: 'fields[1].requiredIf', message: expect.stringContaining('没有值“官网”') }] },
  })
  expect(await edit({ fields: [budget, { ...gone, requiredIf: null, pattern: '(a+)+b', patternMessage: '不符' }] }))
    .toMatchObject({ error: { fields: [{ field: 'fields[1].pattern' }] } }) // prettier-ignore
})

test('a plan says in which states the records can be edited at all', async () => {
  const given = { target: 'entrustment', fields: [line('预算', 'budget', 'money')] }
  const { result: added } = await product.admin.post<Row>('/online/extension/add', given)
  const { result } = await product.admin.get<FormPlan>(extensionEndpoints.plan.path, { id: added.id })
  expect(result.notes.join()).toMatch(/委托只有在状态“.+”时可以编辑，其他状态的记录不能填写扩展字段/)
  expect(result.notes.join()).not.toContain('“办理中”')
})

test('versions say what changed, and one of them becomes the draft again', async () => {
  const versions = (await product.admin.get<FormVersion[]>(extensionVersionEndpoints.list.path, { id })).result
  expect(versions.map(({ number }) => number)).toEqual([2, 1])
  const changes = await product.admin.get<string[]>(extensionVersionEndpoints.changes.path, { id, from: 1, to: 2 })
  expect(changes.result).toEqual(expect.arrayContaining(['删除字段“渠道”（文本）', '新增字段“预算”（金额）']))
  const { version } = await read()
  const restore = { id, number: 1, version }
  const reader = await product.signInAs({ username: 'ext_versions', permissions: ['extension:list'] })
  expect(await reader.post(extensionVersionEndpoints.restore.path, restore)).toMatchObject({ status: 403 })
  expect(await product.admin.post(extensionVersionEndpoints.restore.path, restore)).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: 'changed', checks: [], fields: [{ name: 'xChannel' }] })
  expect((await planOf()).result.notes).toContain('重新添加“渠道”：以前录入的 1 个值重新显示')
  await product.admin.post(extensionVersionEndpoints.restore.path, {
    ...{ id, number: 2, version: (await read()).version },
  })
  expect(await read()).toMatchObject({ status: 'published' })
})

test('a field that only some roles may see or change does not exist, or is closed, for the others', async () => {
  const acts = ['list', 'add', 'edit', 'history', 'export', 'import'].map((act) => `enterprise:${act}`)
  const clerk = await product.signInAs({ username: 'ext_clerk', permissions: acts })
  const keeper = await product.signInAs({ username: 'ext_keeper', permissions: acts })
  await sql`insert into sys_user_role (user_id, role_id) select id, ${role} from sys_user where username = 'ext_keeper'`
    .execute(product.app.engine.db.kysely) // prettier-ignore
  await change({
    checks: [],
    fields: [{ ...budget, seenBy: [role] }, line('评分', 'xScore', 'integer', { changedBy: [role] })],
  })
  expect((await planOf()).result.notes).toEqual(
    expect.arrayContaining(['查看字段“预算”： 授予客户经理', '填写字段“评分”： 授予客户经理']),
  )
  await publishNow()
  const added = await product.admin.post<Row>(`${path}/add`, sample({ xBudget: 77_700, xScore: 3 }))
  const row = { id: added.result.id, version: 1 }
  const openTo = async (client: Client) =>
    (await client.get<OpenExtension[]>(extensionEndpoints.published.path)).result.map(({ hidden }) => hidden)
  expect(await openTo(clerk)).toEqual([['xBudget']])
  expect(await openTo(keeper)).toEqual([[]])
  for (const call of ['queryById', 'history'])
    expect(JSON.stringify((await clerk.get(`${path}/${call}`, { id: row.id })).result)).not.toMatch(/xBudget|777/)
  expect(await keeper.get(`${path}/queryById`, { id: row.id })).toMatchObject({ result: { xBudget: 77_700 } })
  expect((await clerk.get<Page<Row>>(`${path}/list`, { xBudget_begin: 1 })).result.records[0]).not.toHaveProperty(
    'xBudget',
  )
  expect(await clerk.put(`${path}/edit`, { ...row, xBudget: 1 })).toMatchObject({
    status: 403,
    message: '没有权限填写预算',
  })
  expect(await clerk.put(`${path}/edit`, { ...row, xScore: 9 })).toMatchObject({
    status: 403,
    message: '没有权限填写评分',
  })
  const heads = ['企业名称', '统一社会信用代码', '客户等级', '联系人', '联系手机', '预算']
  const sheet = await sheetOf([heads, ['某公司', '', 'B', '李四', '13812345678', '1']])
  await expect(importing(clerk, path).preview(sheet)).rejects.toThrow(/没有权限填写列：预算/)
  expect(await keeper.put(`${path}/edit`, { ...row, xScore: 9 })).toMatchObject({
    result: { xScore: 9, xBudget: 77_700 },
  })

  const direct = await clerk.post(`${path}/exportXls`, {})
  const { result: task } = await clerk.post<{ taskId: string }>(`${path}/exportTask`, {})
  const state = async () => (await clerk.get<{ status: string }>('/sys/task/queryById', { id: task.taskId })).result
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ status: 'done' })
  const later = await clerk.get('/sys/task/file', { id: task.taskId })
  for (const { bytes } of [direct, later]) {
    const text = JSON.stringify((await readXlsx(bytes)).sheets[0]!.rows)
    expect(text).toContain('评分')
    expect(text).not.toContain('"预算"')
  }

  // The right to design is not the right to see: roles that may publish later do not hold it.
  const designer = await product.signInAs({
    username: 'ext_designer',
    permissions: [...acts, 'extension:list', 'extension:edit', 'extension:publish'],
  })
  expect(await edit({ fields: [budget] }, designer)).toMatchObject({ success: true })
  expect(await publish(designer)).toMatchObject({
    success: false,
    message: expect.stringContaining('您没有查看“预算”的权限，不能对所有人开放它'),
  })
  expect(await edit({ fields: [{ ...budget, seenBy: [role] }, line('副本', 'xCopy', 'money', { formula: 'xBudget' })] }, designer))
    .toMatchObject({ success: true }) // prettier-ignore
  expect(await publish(designer)).toMatchObject({
    message: expect.stringContaining('不能在“副本”的表达式里引用它'),
  })
  // Removed, deleted and added again, the values are those of before.
  expect(await product.admin.step('/online/extension', id, 'stop', { reason: '不再使用' })).toMatchObject({
    success: true,
  })
  expect(await product.admin.delete('/online/extension/delete', { id })).toMatchObject({ success: true })
  const again = await product.admin.post<Row>('/online/extension/add', { target: 'enterprise', fields: [budget] })
  expect(again, again.message).toMatchObject({ success: true })
  id = again.result.id
  expect(await publish(designer)).toMatchObject({
    message: expect.stringContaining('您没有查看“预算”的权限，不能对所有人开放它'),
  })
})
