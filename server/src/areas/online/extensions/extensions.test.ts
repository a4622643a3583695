import {
  type ExtensionDefinition,
  extensionEndpoints,
  makeCreditCode,
  maxExtensionColumns,
  packageOrder,
  type Page,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../../resource/import/testing/importing.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, kind = 'text', more: Values = {}): Values => ({ title, kind, inList: 'Y', ...more })
const add = (client: Client, target: string, fields: Values[]) =>
  client.post<Row>('/online/extension/add', { target, fields })
async function takeStep(client: Client, id: string, step: string, input: Values = {}) {
  const { result } = await client.get<Row>('/online/extension/queryById', { id })
  return client.post<Row>(`/online/extension/${id}/${step}`, { version: result.version, ...input })
}
async function publish(client: Client, target: string, fields: Values[]): Promise<string> {
  const added = await add(client, target, fields)
  expect(added, added.message).toMatchObject({ success: true })
  const answer = await takeStep(client, added.result.id, 'publish')
  expect(answer, answer.message).toMatchObject({ success: true })
  return added.result.id
}
let count = 0
const enterprise = (more: Values = {}): Values => {
  count += 1
  return {
    name: `扩展样本${count}公司`,
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject: `MX${String(count).padStart(6, '0')}` }),
    level: 'A',
    contactName: '张三',
    contactMobile: '13812345678',
    ...more,
  }
}

test('extra fields are written, checked, listed, searched, sorted, imported and in the history, like those of the product', async () => {
  const { admin } = product
  const before = await admin.post<Row>('/legal/enterprise/add', enterprise())
  await publish(admin, 'enterprise', [
    line('获客渠道', 'text', { name: 'source', required: 'Y', inSearch: 'Y' }),
    line('年度预算', 'money', { name: 'budget', inSearch: 'Y' }),
    line('跟进人', 'user', { name: 'follower' }),
    line('首次接触', 'date', { name: 'firstMet' }),
  ])
  expect(await admin.post('/legal/enterprise/add', enterprise())).toMatchObject({
    success: false,
    error: { fields: [{ field: 'xSource', message: '请输入获客渠道' }] },
  })
  const { result: users } = await admin.get<Page<Row>>('/sys/user/list', { username: 'admin' })
  const xFollower = users.records[0]!.id
  const values = { xSource: '朋友介绍', xBudget: 120_000, xFollower, xFirstMet: '2026-03-01' }
  const added = await admin.post<Row>('/legal/enterprise/add', enterprise(values))
  expect(added, added.message).toMatchObject({ success: true, result: values })
  const { id, version } = added.result
  const edited = await admin.put<Row>('/legal/enterprise/edit', { id, version, xBudget: 90_000 })
  expect(edited, edited.message).toMatchObject({ success: true, result: { xBudget: 90_000 } })

  const listOf = async (params: Record<string, string | number>) =>
    (await admin.get<Page<Row>>('/legal/enterprise/list', params)).result.records.map((row) => row.id)
  expect(await listOf({ xSource: '*介绍*' })).toEqual([id])
  expect(await listOf({ xBudget_begin: 90_000 })).toEqual([id])
  const query = JSON.stringify([{ field: 'xFirstMet', rule: 'ge', val: '2026-01-01', type: 'date' }])
  expect(await listOf({ superQueryParams: encodeURIComponent(query), superQueryMatchType: 'and' })).toEqual([id])
  expect((await listOf({ column: 'xBudget', order: 'desc', pageSize: 500 })).at(0)).toBe(id)
  const { result: history } = await admin.get<{ changes: { field: string; title: string }[] }[]>(
    '/legal/enterprise/history',
    { id },
  )
  expect(JSON.stringify(history)).toContain('xBudget')

  const preview = await importing(admin, '/legal/enterprise').preview(
    await sheetOf([
      ['企业名称', '统一社会信用代码', '企业等级', '联系人', '联系手机', '获客渠道'],
      ...[enterprise(), enterprise()].map((row, index) => [
        String(row.name),
        String(row.creditCode),
        'A',
        '李四',
        '13812345678',
        index === 0 ? '展会' : null,
      ]),
    ]),
  )
  expect(preview).toMatchObject({ added: 1, bad: 1 })

  // A row from before keeps its values, and asks for the field when it is edited.
  expect(await admin.get('/legal/enterprise/queryById', { id: before.result.id })).toMatchObject({
    result: { xSource: null },
  })
})

test('extra fields belong to one tenant', async () => {
  const { admin } = product
  await publish(admin, 'counsel', [line('服务口号', 'text', { name: 'slogan' })])
  const { client } = await openTestTenant(product)
  const published = (one: Client) => one.get<ExtensionDefinition[]>(extensionEndpoints.published.path)
  expect((await published(admin)).result.map(({ target }) => target)).toContain('counsel')
  expect((await published(client)).result).toEqual([])
  const other = await client.post<Row>('/legal/enterprise/add', enterprise({ xSource: '不存在的字段' }))
  expect(other, other.message).toMatchObject({ success: true })
  expect(other.result).not.toHaveProperty('xSource')
})

test('a stopped extension hides its fields and keeps their values', async () => {
  const { admin } = product
  const id = await publish(admin, 'lawyerProfile', [line('花名', 'text', { name: 'nick' })])
  const { result: first } = await admin.get<Page<Row>>('/legal/lawyerProfile/list')
  const { id: profile, version } = first.records[0]!
  await admin.put('/legal/lawyerProfile/edit', { id: profile, version, xNick: '老周' })
  const read = async () => (await admin.get<Row>('/legal/lawyerProfile/queryById', { id: profile })).result
  expect(await read()).toMatchObject({ xNick: '老周' })
  expect(await admin.delete('/online/extension/delete', { id })).toMatchObject({
    success: false,
    message: '“律师档案的扩展字段”正在使用，请先停用再删除',
  })
  expect(await takeStep(admin, id, 'stop', { reason: '不再使用' })).toMatchObject({ success: true })
  expect(await read()).not.toHaveProperty('xNick')
  expect(await takeStep(admin, id, 'publish')).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ xNick: '老周' })
})

test('a name with values of another type is refused; so are sub-tables and a second extension of the same resource', async () => {
  const { admin } = product
  const id = await publish(admin, 'deadline', [line('内部编号', 'text', { name: 'innerNo' })])
  const { result } = await admin.get<Row>('/online/extension/queryById', { id })
  const edited = await admin.put<Row>('/online/extension/edit', {
    id,
    version: result.version,
    fields: [line('内部编号', 'integer', { name: 'xInnerNo' })],
  })
  expect(edited, edited.message).toMatchObject({ success: true, result: { status: 'changed' } })
  const refused = await takeStep(admin, id, 'publish')
  expect(refused.success).toBe(false)
  expect(refused.message).toContain('请换一个字段名')
  expect(await add(admin, 'appointment', [line('明细', 'rows')])).toMatchObject({
    success: false,
    error: {
      fields: [
        {
          field: 'fields[0].kind',
          message:
            '第 1 行：扩展字段不能是附表，多行内容请另建在线表单，用关联记录关联此业务，即可在此业务记录的页签中查看和新增',
        },
      ],
    },
  })
  expect(await add(admin, 'appointment', [line('预约编号')])).toMatchObject({
    success: false,
    error: { fields: [{ field: 'fields[0].title', message: '第 1 行：预约已有名为“预约编号”的字段' }] },
  })
  expect(await add(admin, 'deadline', [line('再来')])).toMatchObject({ success: false })
  const missing = await add(admin, 'counselWork', [line('类别', 'dictionary', { source: 'no_such' })])
  expect(await takeStep(admin, missing.result.id, 'publish')).toMatchObject({
    message: '“类别”的字典“no_such”不存在',
  })
})

test('the table of all offices does not get columns without end', async () => {
  const { admin } = product
  const { table } = packageOrder
  const columns = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `add column x_old_${from + index} text`).join(', ')
  const db = product.app.engine.db.kysely
  await sql.raw(`alter table ${table} ${columns(1, maxExtensionColumns - 1)}`).execute(db)
  const id = await publish(admin, 'packageOrder', [line('第一', 'integer', { name: 'first' })])
  const { result } = await admin.get<Row>('/online/extension/queryById', { id })
  const renamed = await admin.put<Row>('/online/extension/edit', {
    id,
    version: result.version,
    fields: [line('第二', 'integer', { name: 'second' })],
  })
  expect(renamed, renamed.message).toMatchObject({ success: true })
  expect(await takeStep(admin, id, 'publish')).toMatchObject({
    success: false,
    message: `套餐订单的数据表最多有 ${maxExtensionColumns} 列扩展字段（包括已不使用的），还可以新增 0 列，本次需要 1 列。请沿用原有的字段名`,
  })
})

test('only who may publish can publish', async () => {
  const editor = await product.signInAs({
    username: 'ext_editor',
    permissions: ['extension:list', 'extension:add', 'extension:edit'],
  })
  const { result } = await add(editor, 'counselRequest', [line('渠道')])
  expect(await takeStep(editor, result.id, 'publish')).toMatchObject({ success: false, status: 403 })
})
