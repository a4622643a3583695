import type { Values } from '@lexdesk/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let formId: string
let lead: string
/** May publish forms, and holds nothing of this one. */
let publisher: Client

const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '已批准', value: 'approved', editable: 'N' },
]
const approve = { title: '批准', name: 'approve', from: '草稿', to: '已批准' }
const open = { title: '打开', name: 'open', kind: 'link', target: '/online/board' }
const name = { title: '事由', name: 'name', kind: 'text', inList: 'Y' }
const grade = { title: '等级', name: 'grade', kind: 'text' }

/** The design whose field, step and button are limited to the lead, and with parts of it left out or opened. */
const limited = () => ({
  fields: [name, { ...grade, changedBy: [lead] }],
  steps: [{ ...approve, takenBy: [lead] }],
  buttons: [{ ...open, usedBy: [lead] }],
})

beforeAll(async () => {
  product = await startTestProduct()
  const role = await product.admin.post<Row>('/sys/role/add', { roleName: '组长', roleCode: 'lead' })
  lead = role.result.id
  const form = { title: '申请', code: 'opened', states, ...limited() }
  formId = (await product.admin.post<Row>('/online/form/add', form)).result.id
  await product.admin.step('/online/form', formId, 'publish')
  // Roles that may publish when a form is published get its rights; this one may later.
  const rights = ['onlineForm:list', 'onlineForm:edit', 'onlineForm:publish']
  publisher = await product.signInAs({ username: 'bare_publisher', permissions: rights })
})
afterAll(() => product?.close())
beforeEach(async () => {
  await edit(product.admin, limited())
  await product.admin.step('/online/form', formId, 'publish')
})

const edit = (client: Client, values: Values) => client.put('/online/form/edit', { id: formId, ...values })
const publish = () => publisher.step('/online/form', formId, 'publish')

test.each([
  ['a field that only some may fill in', () => ({ fields: [name, grade] }), '填写字段“等级”'],
  ['a step', () => ({ steps: [approve] }), '执行步骤“批准”'],
  ['a button', () => ({ buttons: [open] }), '使用按钮“打开”'],
])('nobody opens %s to everybody without holding its right', async (_what, opened, words) => {
  await edit(publisher, opened())
  const answer = await publish()
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toBe(`您没有${words}的权限，不能授予或收回它`)
})

test.each([
  ['a field', () => ({ fields: [name] }), () => ({ fields: [name, grade] }), '填写字段“等级”'],
  ['a step', () => ({ steps: [] }), () => ({ steps: [approve] }), '执行步骤“批准”'],
  ['a button', () => ({ buttons: [] }), () => ({ buttons: [open] }), '使用按钮“打开”'],
])('nor by publishing once without %s, and again with it', async (_what, without, again, words) => {
  await edit(publisher, without())
  expect(await publish()).toMatchObject({ success: true })
  await edit(publisher, again())
  const answer = await publish()
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toBe(`您没有${words}的权限，不能授予或收回它`)
  await edit(publisher, limited())
  expect(await publish(), 'as it was limited before').toMatchObject({ success: true })
})

test('nobody limits an existing button or step to others without holding its right', async () => {
  await edit(product.admin, { fields: [name], steps: [approve], buttons: [open] })
  await product.admin.step('/online/form', formId, 'publish')
  await edit(publisher, { steps: [{ ...approve, takenBy: [lead] }], buttons: [{ ...open, usedBy: [lead] }] })
  const answer = await publish()
  expect(answer.message).toContain('您没有执行步骤“批准”的权限，不能授予或收回它')
  expect(answer.message).toContain('您没有使用按钮“打开”的权限，不能授予或收回它')
})
