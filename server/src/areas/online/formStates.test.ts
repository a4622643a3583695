import { dictionaryEndpoints, type FormPlan, onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { openTestTenant } from '../tenants/testing/openTestTenant.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const fields = [
  { title: '事由', name: 'name', kind: 'text', inList: 'Y' },
  { title: '意见', name: 'opinion', kind: 'text' },
]
const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '待审批', value: 'pending', editable: 'N' },
  { title: '已批准', value: 'approved', color: 'success', editable: 'N' },
]
const steps = [
  { title: '提交', name: 'submit', from: '草稿', to: '待审批' },
  { title: '批准', name: 'approve', from: '待审批', to: 'approved', asks: '意见' },
  { title: '退回', name: 'sendBack', from: '待审批、已批准', to: '草稿', reason: 'Y', danger: 'Y' },
]

const addForm = (code: string, more: Values) =>
  product.admin.post<Row>('/online/form/add', { title: `表单${code}`, code, fields, ...more })
const publish = async (id: string) => {
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  return product.admin.post(`/online/form/${id}/publish`, { version: result.version })
}
const edit = async (id: string, values: Values) => {
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  const answer = await product.admin.put<Row>('/online/form/edit', { id, version: result.version, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
}

test('records of a form move by its steps, and only by them', async () => {
  const { admin } = product
  const { result: form } = await addForm('leaves', { states, steps })
  expect(await publish(form.id)).toMatchObject({ success: true })
  const path = '/online/data/leaves'
  const added = await admin.post<Row>(`${path}/add`, { name: '年假', status: 'approved' })
  expect(added.result, added.message).toMatchObject({ status: 'draft', status_dictText: '草稿' })
  const { id } = added.result
  const take = async (step: string, input: Values = {}) => {
    const { version } = (await admin.get<Row>(`${path}/queryById`, { id })).result
    return admin.post<Row>(`${path}/${id}/${step}`, { version, ...input })
  }
  expect(await admin.get(`${path}/steps`, { id })).toMatchObject({ result: [{ name: 'submit' }] })
  expect(await take('approve')).toMatchObject({ success: false })
  expect(await take('submit')).toMatchObject({ result: { status: 'pending' } })
  const { version } = (await admin.get<Row>(`${path}/queryById`, { id })).result
  expect((await admin.put(`${path}/edit`, { id, version, name: '改' })).message).toMatch(/待审批/)
  expect(await take('approve', { opinion: '同意' })).toMatchObject({ result: { status: 'approved', opinion: '同意' } })
  expect(await take('sendBack')).toMatchObject({ success: false })
  expect(await take('sendBack', { reason: '材料不全' })).toMatchObject({ result: { status: 'draft' } })
  expect(await admin.get(`${path}/list`, { status: 'draft' })).toMatchObject({ result: { total: 1 } })
  expect(await admin.get('/sys/dict/getDictItems/online.leaves')).toMatchObject({
    result: [{ value: 'draft', text: '草稿', color: 'default' }, { color: 'warning' }, { color: 'success' }],
  })

  const clerk = await product.signInAs({
    username: 'online_clerk',
    permissions: ['onlineLeaves:list', 'onlineLeaves:add', 'onlineLeaves:submit'],
  })
  const own = (await clerk.post<Row>(`${path}/add`, { name: '病假' })).result
  const submitted = await clerk.post<Row>(`${path}/${own.id}/submit`, { version: own.version })
  expect(submitted).toMatchObject({ result: { status: 'pending' } })
  expect(await clerk.post(`${path}/${own.id}/approve`, { version: submitted.result.version })).toMatchObject({
    success: false,
    status: 403,
  })
})

test('the words of the states belong to one tenant', async () => {
  const { id: tenantId } = await openTestTenant(product)
  const other = await product.signInAs({ username: 'online_elsewhere', tenantId, permissions: ['directory:read'] })
  expect(await other.get('/sys/dict/getDictItems/online.leaves')).toMatchObject({ success: false })
  const all = async (client: typeof other) =>
    Object.keys((await client.get<Values>(dictionaryEndpoints.queryAllDictItems.path)).result)
  expect(await all(other)).not.toContain('online.leaves')
  expect(await all(product.admin)).toContain('online.leaves')
})

test('permissions of steps are added with the form and with each new step', async () => {
  const { admin } = product
  const { result } = await addForm('granting', { states, steps: steps.slice(0, 1) })
  await publish(result.id)
  const codes = async () => {
    const { result: rows } = await admin.get<Values[]>('/sys/permission/getSystemSubmenu', {
      parentId: 'online-data-granting',
    })
    return rows.map(({ perms }) => perms)
  }
  expect(await codes()).toContain('onlineGranting:submit')
  expect(await codes()).not.toContain('onlineGranting:approve')
  await edit(result.id, { steps })
  expect(await publish(result.id)).toMatchObject({ success: true })
  expect(await codes()).toContain('onlineGranting:approve')
})

test('a form gets states later: its records start in the first, and a state in use stays', async () => {
  const { admin } = product
  const { result: form } = await addForm('lateStates', {})
  await publish(form.id)
  await admin.post('/online/data/lateStates/add', { name: '旧' })
  await edit(form.id, { states, steps })
  const plan = await admin.get<FormPlan>(onlineFormEndpoints.plan.path, { id: form.id })
  expect(plan.result.notes).toEqual(['1 条记录没有状态，从“草稿”开始'])
  expect(await publish(form.id)).toMatchObject({ success: true })
  expect(await admin.get('/online/data/lateStates/list')).toMatchObject({ result: { records: [{ status: 'draft' }] } })
  await edit(form.id, { states: states.slice(1), steps: steps.slice(1, 2) })
  expect((await publish(form.id)).message).toBe('1 条记录的状态是“草稿”，不能删除这个状态')
})

test.each([
  [
    'an unknown state',
    { states, steps: [{ title: '跳', from: '草稿', to: '天上' }] },
    'steps[0].to 步骤第 1 行：没有状态“天上”',
  ],
  ['a step without states', { steps: [{ title: '跳', from: '草稿' }] }, 'steps[0].from 步骤第 1 行：没有状态“草稿”'],
  [
    'an unknown field',
    { states, steps: [{ title: '跳', from: '草稿', asks: '价' }] },
    'steps[0].asks 步骤第 1 行：没有字段“价”',
  ],
  [
    'a name of the system',
    { states, steps: [{ title: '删', name: 'delete', from: '草稿' }] },
    'steps[0].name 步骤第 1 行：“delete”由系统使用，请换一个步骤名',
  ],
  ['twins', { states: [states[0], states[0]] }, 'states[1].title 状态第 2 行：已有状态“草稿”'],
])('states with %s are refused at their cell', async (_words, more, message) => {
  const answer = await addForm('wrongStates', more)
  const wrong = (answer.error as { fields: { field: string; message: string }[] }).fields
  expect(wrong.map((one) => `${one.field} ${one.message}`)).toContain(message)
})

test('names of states and steps come from their titles', async () => {
  const { result } = await addForm('namedStates', {
    states: [{ title: '进行中' }, { title: '已完成' }],
    steps: [{ title: '完成', from: '进行中', to: '已完成' }],
  })
  const stored = await product.admin.get<{ states: Values[]; steps: Values[] }>('/online/form/queryById', {
    id: result.id,
  })
  expect(stored.result.states.map(({ value }) => value)).toEqual(['jinxingzhong', 'yiwancheng'])
  expect(stored.result.steps.map(({ name }) => name)).toEqual(['wancheng'])
  expect(await publish(result.id)).toMatchObject({ success: true })
})

test('a record that gets a state while it is taken away keeps the form from being published', async () => {
  const { admin } = product
  const { kysely } = product.app.engine.db
  const { result: form } = await addForm('moves', { states, steps: steps.slice(0, 1) })
  expect(await publish(form.id)).toMatchObject({ success: true })
  const { result: row } = await admin.post<Row>('/online/data/moves/add', { name: '年假' })
  await edit(form.id, { states: [states[0]!, states[2]!], steps: [] })
  // A step of another server that is not committed while the form is planned.
  let publishing: ReturnType<typeof publish> | undefined
  await kysely.transaction().execute(async (tx) => {
    await sql`update onl_moves set status = 'pending' where id = ${row.id}`.execute(tx)
    publishing = publish(form.id)
    // Until it waits for the lock, having found no record with the state.
    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where query like 'lock table "onl_moves"%' and datname = current_database()`.execute(
        kysely,
      )
      return rows.length
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  })
  expect(await publishing).toMatchObject({
    success: false,
    message: '1 条记录的状态是“待审批”，不能删除这个状态',
  })
})
