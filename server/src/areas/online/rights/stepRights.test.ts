import { type FormPlan, onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let formId: string
let lead: string
let leader: Client
let clerk: Client
const path = '/online/data/requests'

const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '已批准', value: 'approved', editable: 'N' },
]
const steps = (takenBy: string[], more: Values = {}): Values[] => [
  { title: '批准', name: 'approve', from: '草稿', to: '已批准', takenBy, ...more },
  { title: '撤回', name: 'withdraw', from: '已批准', to: '草稿' },
]

const edit = async (values: Values) => {
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id: formId })
  return product.admin.put<Row>('/online/form/edit', { id: formId, version: result.version, ...values })
}
const publish = () => product.admin.step('/online/form', formId, 'publish')

beforeAll(async () => {
  product = await startTestProduct()
  const role = await product.admin.post<Row>('/sys/role/add', { roleName: '组长', roleCode: 'lead' })
  lead = role.result.id
  const fields = [
    { title: '事由', name: 'name', kind: 'text', inList: 'Y' },
    { title: '额度', name: 'amount', kind: 'integer' },
  ]
  const form = { title: '申请', code: 'requests', fields, states, steps: steps([lead]) }
  formId = (await product.admin.post<Row>('/online/form/add', form)).result.id
  await publish()
  const permissions = ['onlineRequests:list', 'onlineRequests:add', 'onlineRequests:edit']
  clerk = await product.signInAs({ username: 'step_clerk', permissions })
  leader = await product.signInAs({ username: 'step_leader', permissions })
  await sql`insert into sys_user_role (user_id, role_id)
    select id, ${lead} from sys_user where username = 'step_leader'`.execute(product.app.engine.db.kysely)
})
afterAll(() => product?.close())

const take = async (client: Client, id: string, step: string, input: Values = {}) => {
  const { version } = (await client.get<Row>(`${path}/queryById`, { id })).result
  return client.post<Row>(`${path}/${id}/${step}`, { version, ...input })
}
const add = async () => (await clerk.post<Row>(`${path}/add`, { name: '采购' })).result.id

test('a step is taken by the roles that it names, and by nobody else', async () => {
  const id = await add()
  expect(await clerk.get(`${path}/steps`, { id })).toMatchObject({ result: [] })
  expect(await take(clerk, id, 'approve')).toMatchObject({ success: false, status: 403 })
  expect(await leader.get(`${path}/steps`, { id })).toMatchObject({ result: [{ name: 'approve' }] })
  expect(await take(leader, id, 'approve')).toMatchObject({ result: { status: 'approved' } })
  expect(await take(leader, id, 'withdraw'), 'the right to one step is not the right to another').toMatchObject({
    status: 403,
  })
})

test('who may take a step is in its plan, and a role that is no longer named loses it', async () => {
  await edit({ steps: steps([]) })
  const plan = await product.admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: formId })
  expect(plan.result.notes).toContain('执行步骤“批准”： 收回组长')
  await publish()
  expect(await take(leader, await add(), 'approve')).toMatchObject({ status: 403 })
  await edit({ steps: steps([lead]) })
  expect(await publish()).toMatchObject({ success: true })
  expect(await take(leader, await add(), 'approve')).toMatchObject({ success: true })
})

test.each([
  ['step', { steps: steps([]) }, (role: string) => ({ steps: steps([role]) }), '执行步骤“批准”'],
  [
    'button',
    { buttons: [{ title: '打开', name: 'open', kind: 'link', target: '/home' }] },
    (role: string) => ({ buttons: [{ title: '打开', name: 'open', kind: 'link', target: '/home', usedBy: [role] }] }),
    '使用按钮“打开”',
  ],
])('a designer who may not use a %s cannot limit it to roles', async (kind, open, limited, words) => {
  expect(await edit(open)).toMatchObject({ success: true })
  expect(await publish()).toMatchObject({ success: true })
  const permissions = ['list', 'edit', 'publish'].map((act) => `onlineForm:${act}`)
  const designer = await product.signInAs({ username: `designs_${kind}`, permissions })
  expect(await edit(limited(lead))).toMatchObject({ success: true })
  const refused = await designer.step('/online/form', formId, 'publish')
  expect(refused).toMatchObject({ success: false, message: `您没有${words}的权限，不能授予或收回它` })
  expect(await publish()).toMatchObject({ success: true })
})

test('a step does not write a field that its user may not see', async () => {
  const { result } = await product.admin.get<{ fields: Values[] }>('/online/form/queryById', { id: formId })
  const other = await product.admin.post<Row>('/sys/role/add', { roleName: '出纳', roleCode: 'cashier' })
  const fields = result.fields.map((field) =>
    field.name === 'amount' ? { ...field, seenBy: [other.result.id] } : field,
  )
  expect(await edit({ fields, steps: steps([lead], { asks: '额度' }) })).toMatchObject({ success: true })
  expect(await publish()).toMatchObject({ success: true })
  const id = await add()
  expect(await take(leader, id, 'approve', { amount: 5 })).toMatchObject({
    status: 403,
    message: '没有权限填写额度',
  })
  expect(await take(leader, id, 'approve')).toMatchObject({ success: true })
})

test('a role that does not exist is refused', async () => {
  const answer = await edit({ steps: steps(['nobody']) })
  expect(answer).toMatchObject({ success: false })
  expect(answer.message).toMatch(/角色|操作/)
})
