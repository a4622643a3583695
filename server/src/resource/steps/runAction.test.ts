import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specimen } from '../../testing/specimen.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { takeStep } from './runAction.ts'

interface Row {
  id: string
  version: number
  weight: number | null
  note: string | null
  status: string
}

let product: TestProduct
let clerk: Client
beforeAll(async () => {
  product = await startTestProduct({
    specimen: {
      actions: {
        weigh: {
          values: async (_context, _row, { values }) => ({ note: `提示：${values.hint as string}` }),
        },
        submit: {
          refusal: async (_context, row) => (row.weight === null ? '请先称重，再提交' : undefined),
          // The same step closes heavy rows, by the server itself.
          effect: async (context, row) => {
            if (Number(row.weight) > 100) await takeStep(context, specimen, 'lapse', { id: row.id })
          },
        },
      },
    },
  })
  clerk = await product.signInAs({ username: 'clerk', permissions: ['specimen:list', 'specimen:submit'] })
})
afterAll(() => product?.close())

const add = async () => (await product.admin.post<Row>('/test/specimen/add', { name: '样本' })).result
const act = (client: Client, row: { id: string }, action: string, body = {}) =>
  client.post<Row>(`/test/specimen/${row.id}/${action}`, body)
const read = async (id: string) => (await product.admin.get<Row>('/test/specimen/queryById', { id })).result
const stepsOf = async (client: Client, id: string) =>
  (await client.get<{ name: string; refusal?: string }[]>('/test/specimen/steps', { id })).result

test("a step takes the user's input: fields of the row, and values that its rule derives", async () => {
  const row = await add()
  expect(await act(product.admin, row, 'weigh', { hint: '轻放' })).toMatchObject({
    success: false,
    message: '请输入重量',
    error: { fields: [{ field: 'weight' }] },
  })
  expect(await act(product.admin, row, 'weigh', { weight: '0.5' })).toMatchObject({ success: false })
  expect(await read(row.id)).toMatchObject({ version: 1, weight: null })
  const weighed = await act(product.admin, row, 'weigh', {
    weight: '12.5',
    hint: '轻放',
    name: '偷改',
    status: 'frozen',
  })
  expect(weighed).toMatchObject({ message: '已称重', result: { weight: 12.5, note: '提示：轻放', status: 'draft' } })
  expect(await read(row.id)).toMatchObject({ name: '样本', version: 2 })
})

test('the offered steps are those from this state that the user may take, with the reason of a refusal', async () => {
  const row = await add()
  expect(await stepsOf(clerk, row.id)).toEqual([{ name: 'submit', refusal: '请先称重，再提交' }])
  expect((await stepsOf(product.admin, row.id)).map(({ name }) => name)).toEqual(['submit', 'weigh', 'freeze'])
  await act(product.admin, row, 'weigh', { weight: 3 })
  expect(await stepsOf(clerk, row.id)).toEqual([{ name: 'submit' }])
})

test('a step from an old version says whether the user or somebody else has changed the row', async () => {
  const row = await add()
  await act(product.admin, row, 'weigh', { weight: 3 })
  const conflict = (message: string) => ({ status: 409, error: { code: 'conflict' }, message })
  expect(await act(product.admin, row, 'submit', { version: 1 })).toMatchObject(
    conflict('您已在另一个窗口修改该样本，请核对后再保存'),
  )
  expect(await act(clerk, row, 'submit', { version: 1 })).toMatchObject(conflict('该样本已被他人修改，请核对后再保存'))
})

test('an internal step has no call and belongs to the step that triggered it', async () => {
  const row = await add()
  expect(await act(product.admin, row, 'lapse')).toMatchObject({ status: 404 })
  await act(product.admin, row, 'weigh', { weight: 500 })
  expect(await act(clerk, row, 'submit')).toMatchObject({ success: true })
  expect(await read(row.id)).toMatchObject({ status: 'cancelled' })
  const { rows } = await sql`
    select action, from_state as "from", to_state as "to", by from state_log where row_id = ${row.id} order by id`.execute(
    product.app.engine.db.kysely,
  )
  expect(rows).toEqual([
    { action: 'add', from: null, to: 'draft', by: 'admin' },
    { action: 'weigh', from: 'draft', to: 'draft', by: 'admin' },
    { action: 'submit', from: 'draft', to: 'pending', by: 'clerk' },
    { action: 'lapse', from: 'pending', to: 'cancelled', by: 'system' },
  ])
})
