import { type FormPlan, type OnlineDefinition, onlineFormEndpoints, type Page, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, kind = 'text', more: Values = {}): Values => ({ title, kind, inList: 'Y', ...more })

const addForm = async (code: string, fields: Values[], more: Values = {}): Promise<Row> => {
  const added = await product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })
  expect(added, added.message).toMatchObject({ success: true })
  return added.result
}
const takeStep = async (id: string, step: string, input: Values = {}) => {
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  return product.admin.post<Row>(`/online/form/${id}/${step}`, { version: result.version, ...input })
}
const publish = async (id: string) => {
  const answer = await takeStep(id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer
}
const edit = async (id: string, changes: (row: Row & { fields: Values[] }) => Values) => {
  const { result } = await product.admin.get<Row & { fields: Values[] }>('/online/form/queryById', { id })
  const answer = await product.admin.put<Row>('/online/form/edit', { id, version: result.version, ...changes(result) })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const planOf = async (id: string) => (await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result

test('a published form is a resource: it is written, listed, searched, imported, and has a history and a recycle bin', async () => {
  const { admin } = product
  const form = await addForm('leave', [
    line('事由', 'text', { required: 'Y', inSearch: 'Y' }),
    line('天数', 'integer', { name: 'days', required: 'Y' }),
    line('起始日期', 'date', { name: 'start', inSearch: 'Y' }),
    line('类别', 'dictionary', { name: 'kind', source: 'example_kind' }),
    line('企业', 'reference', { name: 'client', source: 'enterprise' }),
    line('明细', 'rows', { name: 'items' }),
    line('说明', 'text', { subTable: 'items', name: 'words' }),
  ])
  expect(form).toMatchObject({ status: 'draft' })
  expect(await admin.get('/online/data/leave/list')).toMatchObject({ success: false, code: 404 })
  expect(await publish(form.id)).toMatchObject({ message: '已发布“表单leave”第 1 版' })

  const added = await admin.post<Row>('/online/data/leave/add', {
    shiyou: '探亲',
    days: 3,
    start: '2026-11-20',
    kind: 'training',
    items: [{ words: '往返' }],
  })
  expect(added, added.message).toMatchObject({ success: true, result: { kind_dictText: '培训讲座' } })
  expect(await admin.post('/online/data/leave/add', { days: '三' })).toMatchObject({
    success: false,
    error: { fields: [{ field: 'shiyou', message: '请输入事由' }, { field: 'days' }] },
  })
  const { id, version } = added.result
  const edited = await admin.put<Row>('/online/data/leave/edit', { id, version, days: 5 })
  expect(edited).toMatchObject({ success: true, result: { days: 5 } })
  const found = await admin.get<Page<Row>>('/online/data/leave/list', { shiyou: '*探*', start_begin: '2026-11-01' })
  expect(found.result).toMatchObject({ total: 1, records: [{ id, days: 5 }] })
  const { result: history } = await admin.get<Values[]>('/online/data/leave/history', { id })
  expect(history).toHaveLength(2)
  expect(await admin.get('/online/data/leave/queryById', { id })).toMatchObject({
    result: { items: [{ words: '往返' }] },
  })

  const work = importing(admin, '/online/data/leave')
  const preview = await work.preview(
    await sheetOf([
      ['事由', '天数'],
      ['年假', '5'],
      ['病假', 'x'],
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })

  expect(await admin.delete('/online/data/leave/delete', { id })).toMatchObject({ success: true })
  expect((await admin.get<Page<Row>>('/online/data/leave/recycleBin')).result.total).toBe(1)
})

test('an import computes and checks a record together with the lines that it has', async () => {
  const { admin } = product
  const { id } = await addForm(
    'bills',
    [
      line('账单号', 'text', { name: 'no', unique: 'Y', required: 'Y' }),
      line('备注', 'text', { name: 'remark' }),
      line('明细', 'rows', { name: 'items' }),
      line('金额', 'integer', { subTable: 'items', name: 'amount' }),
      line('合计', 'integer', { name: 'total', formula: 'sum(items.map(i, i.amount))' }),
    ],
    { checks: [{ condition: 'count(items) > 0', message: '请填写明细', field: null }] },
  )
  await publish(id)
  const added = await admin.post<Row>('/online/data/bills/add', { no: 'A1', items: [{ amount: 3 }, { amount: 4 }] })
  expect(added, added.message).toMatchObject({ result: { total: 7 } })
  const work = importing(admin, '/online/data/bills')
  const preview = await work.preview(
    await sheetOf([
      ['账单号', '备注'],
      ['A1', '已核对'],
      ['A2', '没有明细'],
    ]),
  )
  expect(preview).toMatchObject({ changed: 1, bad: 1 })
  await work.commit(preview.batchId, true)
  expect(await admin.get('/online/data/bills/queryById', { id: added.result.id })).toMatchObject({
    result: { remark: '已核对', total: 7, items: [{ amount: 3 }, { amount: 4 }] },
  })
  const { result: history } = await admin.get<{ changes: { field: string }[] | null }[]>('/online/data/bills/history', {
    id: added.result.id,
  })
  expect(history.map(({ changes }) => changes?.map(({ field }) => field) ?? [])).toContainEqual(['remark'])
})

test('a field that no list can show is taken off the list', async () => {
  const { id } = await addForm('listed', [line('名称'), line('备注', 'multiline'), line('正文', 'richText')])
  const { result } = await product.admin.get<{ fields: Values[] }>('/online/form/queryById', { id })
  expect(result.fields.map(({ inList }) => inList)).toEqual(['Y', 'Y', 'N'])
})

test('a text can be required to have a format', async () => {
  const { id } = await addForm('formats', [
    line('名称', 'text', { name: 'name' }),
    line('手机', 'text', { name: 'phone', format: 'mobile' }),
    line('代码', 'text', { name: 'credit', format: 'creditCode' }),
  ])
  await publish(id)
  expect(await product.admin.post('/online/data/formats/add', { phone: '123', credit: '91110108' })).toMatchObject({
    error: {
      fields: [
        { field: 'phone', message: '手机：请输入正确手机号' },
        { field: 'credit', message: '代码应为 18 位，现为 8 位' },
      ],
    },
  })
})

test('the records of a new version have its fields', async () => {
  const { admin } = product
  const { id } = await addForm('grown', [line('名称', 'text', { name: 'name' })])
  await publish(id)
  await admin.post('/online/data/grown/add', { name: '甲' })
  await edit(id, ({ fields }) => ({ fields: [...fields, line('备注', 'text', { name: 'remark' })] }))
  await publish(id)
  const added = await admin.post('/online/data/grown/add', { name: '乙', remark: '新字段' })
  expect(added, added.message).toMatchObject({ result: { remark: '新字段' } })
  const { result } = await admin.get<Page<Row>>('/online/data/grown/list', { name: '乙' })
  expect(result.records).toMatchObject([{ remark: '新字段' }])
})

test('names come from the reading of titles, and twins get a number', async () => {
  const { id } = await addForm('reading', [
    line('合同金额'),
    line('合同金额二', 'text', { name: 'hetongjine' }),
    line('2026 预算'),
  ])
  const { result } = await product.admin.get<{ fields: Values[] }>('/online/form/queryById', { id })
  expect(result.fields.map(({ name }) => name)).toEqual(['hetongjine2', 'hetongjine', 'field2026yusuan'])
})

test.each([
  ['重复的标题', [line('甲'), line('甲')], '第 2 行：标题与第 1 行相同'],
  ['系统的名字', [line('甲', 'text', { name: 'version' })], '第 1 行：“version”由系统使用，请换一个字段名'],
  ['没有字典', [line('甲'), line('乙', 'dictionary')], '第 2 行：请选择字典'],
  ['没有文本', [line('甲', 'integer')], '至少要有一个文本字段，作为记录的名称'],
  ['空附表', [line('甲'), line('乙', 'rows', { name: 'items' })], /附表至少要有一个字段/],
  ['未知类型', [line('甲', 'script')], /类型|字段类型/],
  ['格式不对', [line('甲', 'integer', { format: 'mobile' })], '第 1 行：只有文本可以要求格式'],
  ['长名字', [line('甲', 'text', { name: 'a'.repeat(40) + 'B' })], /字段名/],
])('a form with %s is refused at its cell', async (_words, fields, message) => {
  const answer = await product.admin.post('/online/form/add', { title: '不对', code: 'wrong', fields })
  expect(answer.success).toBe(false)
  expect((answer.error as { fields: { message: string }[] }).fields.map((one) => one.message).join()).toMatch(message)
})

test('a change is planned, published without losing rows, and a lossy one is refused with the number of values', async () => {
  const { admin } = product
  const { id } = await addForm('change', [
    line('名称', 'text', { name: 'name' }),
    line('数', 'integer', { name: 'count' }),
  ])
  expect((await planOf(id)).statements[0]).toMatch(/^create table "onl_change"/)
  await publish(id)
  expect((await planOf(id)).statements).toEqual([])
  await admin.post('/online/data/change/add', { name: '甲', count: 2 })

  const changed = await edit(id, ({ fields }) => ({
    fields: [fields[0]!, { ...fields[1], kind: 'number' }, line('日期', 'date', { name: 'day' })],
  }))
  expect(changed).toMatchObject({ status: 'changed' })
  const plan = await planOf(id)
  expect(plan.problems).toEqual([])
  expect(plan.notes).toEqual(['“数”由整数改为小数：转换 1 个值'])
  expect(plan.statements.join('\n')).toMatch(/type numeric[^]*add column "day" date/)
  expect((await planOf(id)).statements, 'a plan changes nothing').toHaveLength(plan.statements.length)
  await publish(id)
  const rows = await admin.get<Page<Row>>('/online/data/change/list')
  expect(rows.result.records).toMatchObject([{ name: '甲', count: 2, day: null }])

  await edit(id, ({ fields }) => ({
    fields: fields.map((one) => (one.name === 'count' ? { ...one, kind: 'date' } : one)),
  }))
  const refused = await takeStep(id, 'publish')
  expect(refused.message).toBe('“数”由小数改为日期：已有 1 个值，不能无损转换。请保留原字段，另加一个新字段')
  expect(await admin.get('/online/data/change/list'), 'the old version stays in use').toMatchObject({
    result: { records: [{ count: 2 }] },
  })
  await edit(id, ({ fields }) => ({
    fields: fields.map((one) => (one.name === 'count' ? { ...one, kind: 'number' } : one)),
  }))
  expect((await admin.get<Row>('/online/form/queryById', { id })).result.status, 'nothing differs again').toBe(
    'published',
  )
})

test('a new requirement of uniqueness lists the duplicates', async () => {
  const { id } = await addForm('twins', [line('名称', 'text', { name: 'name' })])
  await publish(id)
  for (const name of ['甲', '甲', '乙']) await product.admin.post('/online/data/twins/add', { name })
  await edit(id, ({ fields }) => ({ fields: [{ ...fields[0], unique: 'Y' }] }))
  expect((await planOf(id)).problems).toEqual(['“名称”要求不重复，但已有重复的值：甲（2 条）'])

  const only = { resource: 'onlineTwins', ruleColumn: 'name', ruleConditions: '=', ruleValue: '乙' }
  const problemsFor = async (username: string, more: string[], rowRules: (typeof only)[] = []) => {
    const permissions = ['onlineForm:list', 'onlineForm:publish', ...more]
    const designer = await product.signInAs({ username, permissions, rowRules })
    return (await designer.get<FormPlan>(onlineFormEndpoints.plan.path, { id })).result.problems
  }
  const number = '“名称”要求不重复，但已有 1 个重复的值'
  expect(await problemsFor('twins_designer', [])).toEqual([number])
  expect(await problemsFor('twins_limited', ['onlineTwins:list'], [only])).toEqual([number])
  expect(await problemsFor('twins_reader', ['onlineTwins:list'])).toEqual([expect.stringContaining('甲')])
  expect((await takeStep(id, 'publish')).success).toBe(false)
})

test('dictionaries and resources that do not exist are refused when the form is published', async () => {
  const { id } = await addForm('targets', [
    line('名称'),
    line('字典', 'dictionary', { source: 'nothing' }),
    line('资源', 'reference', { source: 'nowhere' }),
  ])
  expect((await takeStep(id, 'publish')).message).toBe('“字典”的字典“nothing”不存在；“资源”关联的资源“nowhere”不存在')
})

test('a stopped form is gone, keeps its rows, and returns with them', async () => {
  const { admin } = product
  const { id } = await addForm('pause', [line('名称', 'text', { name: 'name' })])
  await publish(id)
  await admin.post('/online/data/pause/add', { name: '留下' })
  expect((await admin.delete('/online/form/delete', { id })).message).toBe('“表单pause”正在使用，请先停用再删除')
  expect(await takeStep(id, 'stop', { reason: '改版' })).toMatchObject({ success: true })
  await expect.poll(async () => (await admin.get('/online/data/pause/list')).code).toBe(404)
  await publish(id)
  expect(await admin.get('/online/data/pause/list')).toMatchObject({ result: { records: [{ name: '留下' }] } })
})

test('a code is used once on the platform, and no form takes a table that exists', async () => {
  await addForm('once', [line('名称')])
  expect(
    await product.admin.post('/online/form/add', { title: '又', code: 'once', fields: [line('名称')] }),
  ).toMatchObject({
    success: false,
  })
  // It would have the table with the fields of the forms themselves.
  const { id } = await addForm('formFields', [line('名称')])
  expect((await takeStep(id, 'publish')).message).toBe('数据库里已有数据表 onl_form_fields，请换一个编码')
})

test('the published forms include one that the caller has the permission to list', async () => {
  const { result } = await product.admin.get<OnlineDefinition[]>(onlineFormEndpoints.published.path)
  expect(result.map(({ code }) => code)).toContain('leave')
})

test('the permissions of a form can be granted; its page is shown after one click', async () => {
  const { admin } = product
  const { id } = await addForm('granted', [line('名称', 'text', { name: 'name' })])
  expect(await admin.post(onlineFormEndpoints.addToMenu.path, { id })).toMatchObject({
    message: '“表单granted”还没有发布，不能加入菜单',
  })
  await publish(id)
  const pageOf = async () => {
    const { result } = await admin.get<Values[]>('/sys/permission/getSystemSubmenu', { parentId: 'group-online' })
    return result.find(({ component }) => component === 'resource/onlineGranted')
  }
  expect(await pageOf()).toMatchObject({ hidden: true })
  expect(await admin.post(onlineFormEndpoints.addToMenu.path, { id })).toMatchObject({ success: true })
  expect(await pageOf()).toMatchObject({ hidden: false })
})

test('a form needs its permissions, and other tenants get 404', async () => {
  const { id } = await addForm('secret', [line('名称', 'text', { name: 'name' })])
  await publish(id)
  await product.admin.post('/online/data/secret/add', { name: '仅本所' })
  const codesOf = async (client: Client) =>
    (await client.get<OnlineDefinition[]>(onlineFormEndpoints.published.path)).result.map(({ code }) => code)

  const reader = await product.signInAs({ username: 'online_reader', permissions: ['onlineSecret:list'] })
  expect(await reader.get('/online/data/secret/list')).toMatchObject({ result: { records: [{ name: '仅本所' }] } })
  expect(await reader.post('/online/data/secret/add', { name: '不行' })).toMatchObject({ success: false, status: 403 })
  expect(await codesOf(reader)).toEqual(['secret'])
  expect(await reader.get(onlineFormEndpoints.plan.path, { id })).toMatchObject({ success: false, status: 403 })

  const stranger = await product.signInAs({ username: 'online_stranger', permissions: ['directory:read'] })
  expect(await stranger.get('/online/data/secret/list')).toMatchObject({ success: false, status: 403 })
  expect(await codesOf(stranger)).toEqual([])

  const { id: tenantId } = await openTestTenant(product)
  const permissions = ['onlineSecret:list', 'onlineSecret:add', 'onlineForm:list', 'onlineForm:publish']
  const other = await product.signInAs({ username: 'online_other', tenantId, permissions })
  expect(await other.get('/online/data/secret/list')).toMatchObject({ success: false, status: 404 })
  expect(await other.post('/online/data/secret/add', { name: '外所' })).toMatchObject({ success: false, status: 404 })
  expect(await codesOf(other)).toEqual([])
  expect(await other.get(onlineFormEndpoints.plan.path, { id })).toMatchObject({ success: false })
  expect(await other.post(onlineFormEndpoints.addToMenu.path, { id })).toMatchObject({ success: false })
})
