import type { Page, UsedButton, Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StubAnswer, stubServer, type StubServer } from '../../../outbound/testing/stubServer.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { openTestTenant } from '../../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

const base = '/online/cgform'
const api = `${base}/api`
let product: TestProduct
let service: StubServer
let answer: StubAnswer = { text: 'ok' }
let formId: string
/** Holds the list, one step and the buttons but `secret`. */
let clerk: Client

beforeAll(async () => {
  service = await stubServer(() => answer)
  product = await startTestProduct({}, { OUTBOUND_ALLOW: '127.0.0.1' })
  const added = await product.admin.post<Row>('/online/form/add', {
    ...{ title: '用印', code: 'seal' },
    fields: [
      { title: '事由', name: 'topic', kind: 'text' },
      { title: '份数', name: 'count', kind: 'integer' },
    ],
    states: [
      { title: '草稿', value: 'draft', initial: 'Y' },
      { title: '已提交', value: 'sent', editable: 'N' },
      { title: '已用印', value: 'done', editable: 'N' },
    ],
    steps: [
      { title: '提交', name: 'send', from: '草稿', to: '已提交' },
      { title: '撤回', name: 'back', from: '已提交,已用印', to: '草稿', reason: 'Y' },
      { title: '用印', name: 'stamp', from: '已提交,草稿', to: '已用印' },
      { title: '改份数', name: 'count', from: '已提交', asks: '份数' },
    ],
    buttons: [
      { title: '打开档案', name: 'open', kind: 'link', target: '/legal/enterprise?name={topic}' },
      { title: '推送', name: 'call', kind: 'webhook', target: `${service.url}/seals`, condition: 'count > 1' },
      { title: '催办', name: 'secret', kind: 'webhook', target: `${service.url}/secret` },
    ],
  })
  formId = added.result.id
  await product.admin.step('/online/form', formId, 'publish')
  const rights = ['list', 'send', 'use:call', 'use:open'].map((act) => `onlineSeal:${act}`)
  clerk = await product.signInAs({ username: 'seal_clerk', permissions: rights })
})
afterAll(async () => {
  await product?.close()
  await service?.close()
})

const addRecord = async (values: Values = {}) =>
  (await product.admin.post<Row>('/online/data/seal/add', { topic: '合同盖章', count: 2, ...values })).result.id
const read = async (id: string) => (await product.admin.get<Row>('/online/data/seal/queryById', { id })).result
const press = (client: Client, buttonCode: string, dataId: string) =>
  client.post<UsedButton | null>(`${api}/doButton`, { formId, buttonCode, dataId })
const listed = async (client: Client, call = 'getColumns') =>
  (await client.get<{ cgButtonList: Values[] }>(`${api}/${call}/${formId}`)).result.cgButtonList
const codes = (list: Values[]) => list.map(({ buttonCode }) => buttonCode)

test('the list and the form offer the steps and buttons that the caller may use', async () => {
  expect(await listed(product.admin)).toMatchObject([
    { buttonCode: 'step_send', buttonName: '提交', exp: 'status#in#draft' },
    { buttonCode: 'step_stamp', buttonName: '用印', exp: 'status#in#sent,draft' },
    { buttonCode: 'call', buttonName: '推送', exp: null, buttonStyle: 'link', optType: 'action', optPosition: '2' },
    { buttonCode: 'secret', buttonName: '催办' },
  ])
  expect(codes(await listed(clerk))).toEqual(['step_send', 'call'])
  const inForm = await listed(clerk, 'getFormItem')
  expect(codes(inForm)).toEqual(['step_send', 'call'])
  expect(inForm[0]).toMatchObject({ buttonStyle: 'form' })
  const reader = await product.signInAs({ username: 'seal_reader', permissions: ['onlineSeal:list'] })
  expect(await listed(reader)).toEqual([])
})

test('a button of a record takes its step, as our own call does', async () => {
  const id = await addRecord()
  const sent = await press(clerk, 'step_send', id)
  expect(sent, sent.message).toMatchObject({ success: true, result: null })
  expect(await read(id)).toMatchObject({ status: 'sent', version: 2, updateBy: 'seal_clerk' })
  const history = await product.admin.get<Page<Values>>('/online/data/seal/history', { id })
  expect(JSON.stringify(history.result)).toContain('提交')
  expect((await press(clerk, 'step_send', id)).message).toMatch('已提交')
  expect(await press(clerk, 'step_stamp', id)).toMatchObject({ status: 403 })
  expect((await press(product.admin, 'step_back', id)).message).toBe('请输入撤回原因')
  expect(await press(product.admin, 'step_nothing', id)).toMatchObject({ success: false, error: { code: 'not_found' } })
})

test('a button calls its service once, with its condition, its permission and its record of use', async () => {
  const id = await addRecord()
  const before = service.requests.length
  const pressed = await press(clerk, 'call', id)
  expect(pressed, pressed.message).toMatchObject({ success: true })
  expect(service.requests.length).toBe(before + 1)
  const runs = await product.admin.get<Page<Row>>('/online/buttonRun/list', { pageSize: 100 })
  expect(runs.result.records.find(({ recordId }) => recordId === id)).toMatchObject({
    ...{ buttonName: 'call', status: 'done', createBy: 'seal_clerk' },
  })
  expect((await press(clerk, 'call', await addRecord({ count: 1 }))).message).toBe('记录不符合“推送”的可用条件')
  expect(await press(clerk, 'secret', id)).toMatchObject({ status: 403 })
  expect(await press(product.admin, 'nothing', id)).toMatchObject({ success: false, error: { code: 'not_found' } })
  answer = { status: 500, text: 'no' }
  expect(await press(clerk, 'call', id)).toMatchObject({ success: false })
  answer = { text: 'ok' }
  expect((await press(clerk, 'open', id)).result).toEqual({ address: expect.stringContaining('/legal/enterprise?') })
  const { client } = await openTestTenant(product)
  for (const code of ['call', 'step_send']) expect(await press(client, code, id)).toMatchObject({ success: false })
})

test('the designer of an old client lists, renames and deletes buttons, and is told where to add them', async () => {
  const list = async () => (await product.admin.get<Page<Values>>(`${base}/button/list/${formId}`)).result.records
  const buttons = await list()
  expect(codes(buttons)).toEqual(['open', 'call', 'secret'])
  expect((await product.admin.get(`${base}/head/enhanceButton/${formId}`)).result).toEqual(buttons)
  const edit = (more: Values) => product.admin.put(`${base}/button/edit`, { ...buttons[1], ...more })
  expect(await edit({ orderNum: '2', buttonName: '推送给印章系统' })).toMatchObject({ message: '修改成功！' })
  expect((await list())[1]).toMatchObject({ buttonCode: 'call', buttonName: '推送给印章系统' })
  const stored = await product.admin.get<Values & { buttons: Values[] }>('/online/form/queryById', { id: formId })
  expect(stored.result).toMatchObject({ status: 'changed' })
  expect(stored.result.buttons[1]).toMatchObject({ kind: 'webhook', condition: 'count > 1' })
  expect((await edit({ optType: 'js' })).message).toBe('这里只能修改按钮的名称，其他请在表单设计的“按钮”中修改')
  expect((await product.admin.post(`${base}/button/add`, { buttonCode: 'x' })).message).toMatch(
    '请在表单设计的“按钮”中添加',
  )
  const remove = (client: Client, ids: string) => client.delete(`${base}/button/deleteBatch`, { ids })
  expect(await remove(product.admin, `${formId}.open,${formId}.none`)).toMatchObject({ success: false })
  expect(await remove(product.admin, `${formId}.open,`)).toMatchObject({ message: '删除成功!' })
  expect(codes(await list())).toEqual(['call', 'secret'])
  expect(await remove(clerk, `${formId}.call`)).toMatchObject({ status: 403 })
  const { client } = await openTestTenant(product)
  expect(await remove(client, `${formId}.call`)).toMatchObject({ success: false })
  expect(await client.put(`${base}/button/edit`, buttons[1]!)).toMatchObject({ success: false })
})
