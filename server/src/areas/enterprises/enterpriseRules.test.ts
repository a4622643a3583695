import { makeCreditCode } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Row {
  id: string
  version: number
  no: string
  status: string
}

let product: TestProduct
let reviewer: Client
beforeAll(async () => {
  product = await startTestProduct()
  reviewer = await product.signInAs({
    username: 'reviewer',
    permissions: [
      'enterprise:list',
      'enterprise:certify',
      'enterprise:reject',
      'enterprise:freeze',
      'enterprise:unfreeze',
      'enterprise:history',
    ],
  })
})
afterAll(() => product?.close())

let count = 0
const values = (changes = {}) => {
  count += 1
  return {
    name: `北京测试${count}科技有限公司`,
    creditCode: makeCreditCode({ kind: '91', regionCode: '110105', subject: `MB${String(count).padStart(6, '0')}` }),
    contactName: '王敏',
    contactMobile: '13800138000',
    ...changes,
  }
}
const add = async (changes = {}) => (await product.admin.post<Row>('/legal/enterprise/add', values(changes))).result
const act = (client: Client, row: { id: string }, action: string, body = {}) =>
  client.post<Row>(`/legal/enterprise/${row.id}/${action}`, body)

test('an enterprise is numbered by day without gaps, also under concurrent adds', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => add()))
  const numbers = rows.map(({ no }) => Number(no.split('-')[1])).sort((a, b) => a - b)
  expect(rows[0]!.no).toMatch(/^QY\d{8}-\d{4}$/)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => numbers[0]! + index))
})

test('an invalid credit code is refused with the reason', async () => {
  const answer = await product.admin.post('/legal/enterprise/add', values({ creditCode: '91350100M000100Y44' }))
  expect(answer.error?.fields?.[0]?.field).toBe('creditCode')
  expect(answer.message).toContain('统一社会信用代码')
  expect(answer.message).toContain('校验')
})

test('a name that differs only in spelling warns with a link, and is saved all the same', async () => {
  const first = await add({ name: '上海云律（集团）有限责任公司' })
  const duplicate = await product.admin.post<Row>('/legal/enterprise/add', values({ name: '上海云律(集团)有限公司' }))
  expect(duplicate).toMatchObject({
    success: true,
    warnings: [{ field: 'name', link: { resource: 'enterprise', id: first.id } }],
  })
  const check = await product.admin.post<{ warnings: unknown[] }>('/legal/enterprise/check', {
    id: first.id,
    name: '上海云律（集团）有限责任公司',
  })
  expect(check.result.warnings).toHaveLength(1)
})

test('a warning says why the other enterprise may be the same, and ignores deleted ones', async () => {
  const words = async (name: string) => {
    const { result } = await product.admin.post<{ warnings: { message: string; link: { id: string } }[] }>(
      '/legal/enterprise/check',
      { name, creditCode: values().creditCode },
    )
    return result.warnings.map(({ message, link }) => [link.id, message])
  }
  const { id } = await add({ name: '凌霄警示商贸有限公司', shortName: '凌霄警示' })
  await product.admin.put('/legal/enterprise/edit', { id, name: '凌霄提醒商贸有限公司' })
  const sure = '，请确认不是重复录入'
  expect(await words('淩霄提醒商貿有限公司')).toEqual([[id, `已有名称相同的企业“凌霄提醒商贸有限公司”${sure}`]])
  expect(await words('凌霄警示商贸有限公司')).toEqual([[id, `已有企业曾用名称“凌霄警示商贸有限公司”${sure}`]])
  expect(await words('凌霄警示')).toEqual([[id, `已有企业的简称或别名是“凌霄警示”${sure}`]])
  expect(await words('深圳市凌霄提醒商贸股份有限公司')).toEqual([
    [id, `已有字号相同的企业“凌霄提醒商贸有限公司”，可能是同一企业或关联企业${sure}`],
  ])
  expect(await words('凌霄提醒商贸有限公司上海分公司')).toEqual([
    [id, `已有企业“凌霄提醒商贸有限公司”，可能是其总部或分支机构${sure}`],
  ])
  expect(await words('凌肖提醒商贸有限公司')).toEqual([[id, `已有读音相同的企业“凌霄提醒商贸有限公司”${sure}`]])
  expect(await words('凌云提醒商贸有限公司')).toEqual([])
  await product.admin.delete('/legal/enterprise/delete', { id })
  expect(await words('凌霄提醒商贸有限公司')).toEqual([])
})

test('the preview of an import warns about possible duplicates', async () => {
  await add({ name: '预览已有（杭州）商贸有限公司' })
  const row = (name: string) => [name, values().creditCode, '王敏', '13800138000']
  const bytes = await sheetOf([
    ['企业名称', '统一社会信用代码', '联系人', '联系手机'],
    row('预览已有(杭州)商贸有限责任公司'),
    row('预览全新商贸有限公司'),
  ])
  const { preview, rows } = importing(product.admin, '/legal/enterprise')
  const { batchId } = await preview(bytes)
  expect((await rows(batchId)).map(({ status, warnings }) => ({ status, warnings }))).toEqual([
    { status: 'added', warnings: ['已有名称相同的企业“预览已有（杭州）商贸有限公司”，请确认不是重复录入'] },
    { status: 'added', warnings: undefined },
  ])
})

test('contacts are saved with the enterprise, keep their ids, and report invalid cells', async () => {
  const row = await add({
    contacts: [
      { name: '张三', mobile: '13900000001' },
      { name: '李四', mobile: '13900000002' },
    ],
  })
  const read = async () =>
    (
      await product.admin.get<{ version: number; contacts: { id: string; name: string; primary: string }[] }>(
        '/legal/enterprise/queryById',
        { id: row.id },
      )
    ).result
  const before = await read()
  expect(before.contacts.map(({ name, primary }) => [name, primary])).toEqual([
    ['张三', 'N'],
    ['李四', 'N'],
  ])
  const invalid = await product.admin.put('/legal/enterprise/edit', {
    id: row.id,
    contacts: [{ ...before.contacts[1], mobile: '12' }],
  })
  expect(invalid.error?.fields).toEqual([
    { field: 'contacts[0].mobile', message: '其他联系人第 1 行：手机：请输入正确手机号' },
  ])
  await product.admin.put('/legal/enterprise/edit', {
    id: row.id,
    version: 1,
    contacts: [before.contacts[1], { name: '王五', mobile: '13900000003' }],
  })
  const after = await read()
  expect(after.version).toBe(2)
  expect(after.contacts.map(({ name }) => name)).toEqual(['李四', '王五'])
  expect(after.contacts[0]!.id).toBe(before.contacts[1]!.id)
  const { result } = await product.admin.get<{ total: number }>('/legal/enterprise/list', {
    superQueryParams: JSON.stringify([{ field: 'contacts,name', rule: 'eq', val: '王五' }]),
  })
  expect(result.total).toBe(1)
})

test('certification: licence first, then another user; rejection needs a reason; frozen ones cannot be edited', async () => {
  const row = await add()
  expect(await act(product.admin, row, 'submit')).toMatchObject({
    success: false,
    message: '请先上传营业执照，再提交认证',
  })
  await product.admin.put('/legal/enterprise/edit', { id: row.id, licenseFile: 'enterprise/20260101/a.pdf' })
  expect(await act(product.admin, row, 'certify')).toMatchObject({
    success: false,
    message: '该企业当前为“草稿”，不能认证通过',
  })
  expect(await act(product.admin, row, 'submit')).toMatchObject({
    success: true,
    message: expect.stringMatching(/^已提交认证，等待.+处理$/),
    result: { status: 'pending' },
  })
  expect(await act(product.admin, row, 'certify')).toMatchObject({
    success: false,
    message: '“提交认证”由您本人办理，“认证通过”须由他人办理',
  })
  expect(await act(reviewer, row, 'reject')).toMatchObject({ success: false, message: '请输入驳回原因' })
  expect(await act(reviewer, row, 'certify', { version: 1 })).toMatchObject({
    status: 409,
    error: { code: 'conflict' },
  })
  expect(await act(reviewer, row, 'certify')).toMatchObject({ success: true, result: { status: 'certified' } })
  expect(await act(reviewer, row, 'freeze', { reason: '欠费' })).toMatchObject({
    success: true,
    result: { status: 'frozen' },
  })
  expect(await product.admin.put('/legal/enterprise/edit', { id: row.id, remark: 'x' })).toMatchObject({
    success: false,
    message: '该企业当前为“已冻结”，不能修改',
  })
  expect(await product.admin.delete('/legal/enterprise/delete', { id: row.id })).toMatchObject({
    success: false,
    message: '该企业当前为“已冻结”，不能删除',
  })
  const log = await product.app.engine.db.kysely
    .selectFrom('state_log')
    .select(['from_state', 'to_state', 'action', 'by', 'reason'])
    .where('row_id', '=', row.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { from_state: null, to_state: 'draft', action: 'add', by: 'admin', reason: null },
    { from_state: 'draft', to_state: 'pending', action: 'submit', by: 'admin', reason: null },
    { from_state: 'pending', to_state: 'certified', action: 'certify', by: 'reviewer', reason: null },
    { from_state: 'certified', to_state: 'frozen', action: 'freeze', by: 'reviewer', reason: '欠费' },
  ])
  const { result: history } = await product.admin.get<
    { title: string; reason: string | null; changes: { beforeText: string; afterText: string }[] }[]
  >('/legal/enterprise/history', { id: row.id })
  expect(history[0]).toMatchObject({
    title: '冻结',
    reason: '欠费',
    changes: [{ beforeText: '已认证', afterText: '已冻结' }],
  })
})

test('a state cannot be set by edit', async () => {
  const row = await add({ status: 'certified' })
  expect(row.status).toBe('draft')
  await product.admin.put('/legal/enterprise/edit', { id: row.id, status: 'certified' })
  expect((await product.admin.get<Row>('/legal/enterprise/queryById', { id: row.id })).result.status).toBe('draft')
})

test('of ten concurrent certifications one succeeds', async () => {
  const row = await add({ licenseFile: 'enterprise/20260101/a.pdf' })
  await act(product.admin, row, 'submit')
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(reviewer, row, 'certify')))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('a region used by an enterprise cannot be deleted, and the answer says how many use it', async () => {
  const region = await product.admin.post<{ id: string }>('/legal/region/add', {
    code: '119999',
    name: '试验区',
    level: 1,
    parentCode: '86',
  })
  const row = await add({ regionCode: '119999' })
  const refused = await product.admin.delete('/legal/region/delete', { id: region.result.id })
  expect(refused).toMatchObject({
    success: false,
    message: '该地区正在使用，不能删除：企业 1 条',
    error: { code: 'in_use', details: { uses: [{ resource: 'enterprise', count: 1 }] } },
  })
  await product.admin.delete('/legal/enterprise/delete', { id: row.id })
  expect(await product.admin.delete('/legal/region/delete', { id: region.result.id })).toMatchObject({ success: true })
})

test('the demo rows match their logs', async () => {
  const { rows } = await product.app.engine.db.pool.query(`
    select e.no, e.status, l.to_state from biz_enterprise e
    cross join lateral (select to_state from state_log where resource = 'enterprise' and row_id = e.id order by id desc limit 1) l
    where e.status <> l.to_state`)
  expect(rows).toEqual([])
})
