import { extensionEndpoints, type FormPlan, makeCreditCode, type Page, type Values } from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, png } from '../../../files/testing/sampleFiles.ts'
import { importing, sheetOf } from '../../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let admin: Client
/** The first administrator of another office. */
let other: Client
beforeAll(async () => {
  product = await startTestProduct()
  ;({ admin } = product)
  other = (await openTestTenant(product)).client
})
afterAll(() => product?.close())

const path = '/legal/enterprise'
const line = (title: string, name: string | null, kind = 'text', more: Values = {}): Values => ({
  ...{ title, name, kind, inList: 'Y' },
  ...more,
})
let count = 0
function sample(more: Values = {}): Values {
  count += 1
  const subject = `MK${String(count).padStart(6, '0')}`
  return {
    name: `扩展类型${count}公司`,
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject }),
    ...{ level: 'B', contactName: '张三', contactMobile: '13812345678' },
    ...more,
  }
}
const add = (more: Values = {}, client = admin) => client.post<Row>(`${path}/add`, sample(more))
async function added(more: Values = {}, client = admin): Promise<Row> {
  const answer = await add(more, client)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const edit = (row: Row, more: Values, client = admin) =>
  client.put<Row>(`${path}/edit`, { id: row.id, version: row.version, ...more })

/** The extension of enterprises of an office, with other fields. */
async function design(fields: Values[], client = admin): Promise<Row> {
  const { result } = await client.get<Page<Row>>('/online/extension/list', { target: 'enterprise' })
  const [known] = result.records
  const answer = known
    ? await client.put<Row>('/online/extension/edit', { id: known.id, version: known.version, fields })
    : await client.post<Row>('/online/extension/add', { target: 'enterprise', fields })
  expect(answer, JSON.stringify(answer.error)).toMatchObject({ success: true })
  return answer.result
}
const planOf = async ({ id }: Row, client = admin) =>
  (await client.get<FormPlan>(extensionEndpoints.plan.path, { id })).result
async function publish(fields: Values[], client = admin): Promise<Row> {
  const row = await design(fields, client)
  const answer = await client.step<Row>('/online/extension', row.id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const preview = async (rows: (string | null)[][], client = admin) => {
  const heads = ['企业名称', '统一社会信用代码', '客户等级', '联系人', '联系手机', '客户编码']
  const sheet = rows.map(([code], at) => {
    const { name, creditCode } = sample()
    return [String(name), String(creditCode), 'B', '李四', '1381234567' + at, code!]
  })
  const work = importing(client, path)
  return { work, found: await work.preview(await sheetOf([heads, ...sheet])) }
}

test('an extra field is unique among the living records of its office alone', async () => {
  const [first, second] = [await added(), await added()]
  await publish([line('客户编码', 'xCode')])
  await edit(first, { xCode: 'A1' })
  await edit(second, { xCode: 'A1' })
  const unique = [line('客户编码', 'xCode', 'text', { unique: 'Y' })]
  const draft = await design(unique)
  expect((await planOf(draft)).problems).toEqual(['“客户编码”要求不重复，但已有重复的值：A1（2 条）'])
  const { result: now } = await admin.get<Row>(`${path}/queryById`, { id: second.id })
  await edit(now, { xCode: 'A2' })
  const { statements } = await planOf(draft)
  expect(statements.join()).toMatch(
    /create unique index .* \("tenant_id", "x_code"\) where tenant_id = \d+ and deleted_at is null/,
  )
  await publish(unique)

  const refused = { success: false, error: { fields: [{ field: 'xCode', message: '客户编码“A1”已存在' }] } }
  expect(await add({ xCode: 'A1' })).toMatchObject(refused)
  expect(
    await edit((await admin.get<Row>(`${path}/queryById`, { id: second.id })).result, { xCode: 'A1' }),
  ).toMatchObject(refused)
  for (const _ of [1, 2]) expect(await add(), 'empty values do not collide').toMatchObject({ success: true })

  const { work, found } = await preview([['A1'], ['B1'], ['B1'], ['C1']])
  expect(found).toMatchObject({ added: 2, bad: 2 })
  const bad = await work.rows(found.batchId, 'bad')
  expect(bad.map(({ errors }) => errors[0]!.message)).toEqual(['客户编码“A1”已存在', '客户编码与第 3 行重复'])
  await work.commit(found.batchId, true)
  const { bytes } = await admin.get(`${path}/exportXls`)
  expect(await importing(admin, path).preview(bytes)).toMatchObject({ added: 0, changed: 0, bad: 0 })

  await admin.delete(`${path}/delete`, { id: first.id })
  expect(await add({ xCode: 'A1' }), 'the other is in the recycle bin').toMatchObject({ success: true })
  expect(await admin.put(`${path}/putRecycleBin`, { ids: first.id })).toMatchObject({ success: false })

  await publish([line('编码', 'xCode')], other)
  for (const _ of [1, 2]) expect(await add({ xCode: 'A1' }, other)).toMatchObject({ success: true })
  await publish([line('客户编码', 'xCode')])
  expect(await add({ xCode: 'A1' }), 'it may repeat again').toMatchObject({ success: true })
})

test('a text is picked from a report, and fills other extra fields', async () => {
  const rows = { shape: 'rows', columns: ['name', 'contactMobile'], search: ['name'], filter: null }
  await admin.post('/online/report/add', { title: '选企业', code: 'pickGroup', source: 'enterprise', definition: rows })
  const group = line('集团', 'xGroup', 'popup', { source: 'pickGroup', fills: 'xGroup=name,xPhone=contactMobile' })
  await publish([group, line('集团电话', 'xPhone')])
  const { name } = await added()
  const picked = await added({ xGroup: name, xPhone: '13812345678' })
  expect(picked).toMatchObject({ xGroup: name })
  const refused = await edit(picked, { xGroup: '没有这家' })
  expect(refused.message).toContain('中没有您可以选择的“没有这家”')
  const missing = line('集团', 'xGroup', 'popup', { source: 'noSuch', fills: 'xGroup=name' })
  expect((await planOf(await design([missing]))).problems).toEqual(['“集团”的报表“noSuch”不存在'])
})

test('extra files are read by the readers of their record and field, and belong to one office', async () => {
  const role = (await admin.post<Row>('/sys/role/add', { roleName: '归档员', roleCode: 'archivist' })).result.id
  const files = [
    line('委托材料', 'xPapers', 'file'),
    line('门头照片', 'xPhoto', 'image'),
    line('内部材料', 'xInner', 'file', { seenBy: [role] }),
    line('背景', 'xStory', 'richText'),
  ]
  // Another office keeps a list of something else in a column of this name.
  await publish([line('分级标签', 'xPapers', 'dictionaries', { source: 'position_rank' })], other)
  await publish(files)
  const upload = async (name: string, bytes: Buffer, client = admin) =>
    (await client.upload<{ path: string }>('/sys/common/upload', { name, bytes })).result.path
  const [paper, photo, inner, drawn] = [
    await upload('材料.pdf', pdf),
    await upload('门头.png', png),
    await upload('内部.pdf', pdf),
    await upload('图.png', png),
  ]
  const row = await added({
    ...{ xPapers: paper, xPhoto: photo, xInner: inner },
    xStory: `<p><img src="/api/sys/common/static/${drawn}"></p>`,
  })
  const status = async (client: Client, file: string) =>
    (await client.send({ method: 'GET', url: `/api/sys/common/static/${file}` })).status
  const reader = await product.signInAs({ username: 'extra_reader', permissions: ['enterprise:list'] })
  const outsider = await product.signInAs({ username: 'extra_outsider', permissions: ['article:list'] })
  for (const file of [paper, photo, drawn]) expect(await status(reader, file)).toBe(200)
  expect(await status(reader, inner), 'a field that only some see').toBe(404)
  expect(await status(admin, inner)).toBe(200)
  for (const client of [outsider, other]) expect(await status(client, paper)).toBe(404)

  const clerk = await product.signInAs({
    username: 'extra_clerk',
    permissions: ['enterprise:list', 'enterprise:edit'],
  })
  expect(await edit(row, { xPapers: await upload('他人.pdf', pdf) }, clerk), 'of somebody else').toMatchObject({
    success: false,
  })
  const own = await upload('补充.pdf', pdf, clerk)
  const replaced = await edit(row, { xPapers: own }, clerk)
  expect(replaced, replaced.message).toMatchObject({ success: true })
  expect([await status(reader, own), await status(reader, paper), await status(reader, photo)]).toEqual([200, 404, 200])
  const changes = await admin.get(`${path}/history`, { id: row.id })
  expect(JSON.stringify(changes.result)).toContain('xPapers')
  const sheet = await admin.get(`${path}/exportXls`)
  expect(JSON.stringify((await readXlsx(sheet.bytes)).sheets[0]!.rows)).not.toContain('内部材料/')

  await added({ xPapers: '1' }, other)
  const { rows } = await sql<{ path: string }>`select path from file_use where field = 'xPapers' and not is_former`
    .execute(product.app.engine.db.kysely) // prettier-ignore
  expect(rows.map((use) => use.path)).toEqual([own])
  const { result } = await admin.get<Page<Row>>('/online/extension/list', { target: 'enterprise' })
  await admin.step('/online/extension', result.records[0]!.id, 'stop', { reason: '不再使用' })
  expect([await status(reader, own), await status(reader, inner)], 'nobody sees the fields').toEqual([404, 404])
  await admin.step('/online/extension', result.records[0]!.id, 'publish')
  expect([await status(reader, own), await status(reader, inner)]).toEqual([200, 404])
})

test('numbers are drawn for each office by its own rule, also for imported records', async () => {
  const rule = (client: Client, prefix: string) =>
    client.post('/sys/fillRule/add', {
      ...{ ruleName: '客户号', ruleCode: 'client_no', ruleClass: 'numbering' },
      ruleParams: JSON.stringify({ prefix, date: 'none', digits: 3 }),
    })
  for (const [client, prefix] of [
    [admin, 'KH'],
    [other, 'QT'],
  ] as const) {
    const answer = await rule(client, prefix)
    expect(answer, answer.message).toMatchObject({ success: true })
  }
  const old = await added()
  const number = line('客户号', 'xNo', 'sequence', { source: 'client_no', inSearch: 'Y' })
  const { notes } = await planOf(await design([number, line('客户编码', 'xCode')]))
  expect(notes.join()).toMatch(/新增编号“客户号”：\d+ 条记录没有编号，以后新增的记录才编号/)
  await publish([number, line('客户编码', 'xCode')])
  await publish([number], other)
  expect(await added({ xNo: '自己编的' })).toMatchObject({ xNo: 'KH001' })
  expect(await added({}, other)).toMatchObject({ xNo: 'QT001' })
  const { work, found } = await preview([['N1'], ['N2']])
  expect(found).toMatchObject({ added: 2, bad: 0 })
  await work.commit(found.batchId)
  const listed = async (params: Record<string, string>) =>
    (await admin.get<Page<Row>>(`${path}/list`, params)).result.records.map(({ xNo }) => xNo)
  expect(new Set(await listed({ xNo: 'KH*' }))).toEqual(new Set(['KH001', 'KH002', 'KH003']))
  const edited = await edit(old, { level: 'A' })
  expect(edited.result, 'of before').toMatchObject({ xNo: null })
  const { bytes } = await admin.get(`${path}/exportXls`)
  expect(await importing(admin, path).preview(bytes)).toMatchObject({ added: 0, changed: 0, bad: 0 })
})

test('a name that the table has for something else is avoided, or refused with a sentence that is true', async () => {
  await publish([line('金额', null, 'integer')], other)
  const asked = { target: 'enterprise', fields: [line('金额', null, 'money'), line('数量', 'amount', 'integer')] }
  const { result: names } = await admin.post<string[]>(extensionEndpoints.fieldNames.path, asked)
  expect(names, 'as saving gives them').toEqual(['xJine2', 'xAmount'])
  const named = await design([line('金额', null, 'money')])
  expect(named.fields, 'another office has an integer in x_jine').toMatchObject([{ name: 'xJine2' }])
  expect((await planOf(named)).problems).toEqual([])
  const typed = await planOf(await design([line('金额', 'jine', 'money')]))
  expect(typed.problems).toEqual(['“金额”的字段名“xJine”不能用于金额，请换一个字段名，如“xJine2”'])
  const both = await design(
    [line('金额', 'xJine3', 'money'), line('金额三', 'xOld'), line('金额', null, 'integer')].slice(0, 2),
  )
  expect(both.fields).toMatchObject([{ name: 'xJine3' }, { name: 'xOld' }])
})

test('a sub-table is refused with a sentence', async () => {
  const answer = await admin.post('/online/extension/add', {
    target: 'deadline',
    fields: [line('明细', 'xRows', 'rows')],
  })
  const { fields } = answer.error as { fields: { message: string }[] }
  expect(fields.map(({ message }) => message)).toContain(
    '第 1 行：扩展字段不能是附表，多行内容请另建在线表单，用关联记录关联此业务，即可在此业务记录的页签中查看和新增',
  )
})
