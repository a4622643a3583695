import { compileForm, type OnlineDefinition, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })
const own = [
  line('来访人', 'person'),
  line('等级', 'level', 'dictionary', { source: 'ent_level' }),
  line('类别', 'kind', 'dictionary', { source: 'example_kind' }),
  line('预算', 'budget', 'money'),
]
const client = (more: Values) => line('客户', 'client', 'reference', { source: 'enterprise', ...more })
let count = 0
const nextCode = () => `visit${'abcdefghijklmn'.charAt(count++)}`
const add = (fields: Values[], code = nextCode()) =>
  product.admin.post<Row>('/online/form/add', { title: '来访', code, fields })
async function publish(fields: Values[], code?: string) {
  const added = await add(fields, code)
  expect(added, added.message).toMatchObject({ success: true })
  return product.admin.post(`/online/form/${added.result.id}/publish`, { version: added.result.version })
}

test('a reference shows and takes fields of the chosen record', async () => {
  const fills = 'person=contactName,level=level'
  expect(await publish([...own, client({ shows: 'contactName,contactMobile', fills })])).toMatchObject({
    success: true,
  })
  const { result } = await product.admin.get<OnlineDefinition[]>('/online/form/published')
  expect(compileForm(result.find(({ code }) => code === 'visita')!).fields.client).toMatchObject({
    shows: ['contactName', 'contactMobile'],
    fills: { person: 'contactName', level: 'level' },
  })
})

test('a reference of a line shows fields of the chosen record', async () => {
  const inLines = (more: Values) => [line('明细', 'items', 'rows'), client({ subTable: 'items', ...more })]
  expect(await publish([...own, ...inLines({ shows: 'contactName,contactMobile' })], 'visitLines')).toMatchObject({
    success: true,
  })
  const { result } = await product.admin.get<OnlineDefinition[]>('/online/form/published')
  expect(compileForm(result.find(({ code }) => code === 'visitLines')!).fields.items).toMatchObject({
    fields: { client: { shows: ['contactName', 'contactMobile'] } },
  })
  expect((await publish([...own, ...inLines({ shows: 'nothing' })])).message).toBe('“客户”：企业没有字段“nothing”')
})

test('a text takes the words of any field, and a form takes fields of its own records', async () => {
  expect(await publish([...own, client({ fills: 'person=level' })])).toMatchObject({ success: true })
  const parent = { source: 'onlineReturning', shows: 'budget', fills: 'person=person,budget=budget' }
  expect(await publish([...own, client(parent)], 'returning')).toMatchObject({ success: true })
})

test.each([
  ['an unknown field', { shows: 'nothing' }, '“客户”：企业没有字段“nothing”'],
  ['an unknown field to take', { fills: 'person=nothing' }, '“客户”：企业没有字段“nothing”'],
  ['a field of another kind', { fills: 'budget=contactName' }, /“联系人”不能带出到“预算”，两者的类型不同/],
  ['a choice of another dictionary', { fills: 'kind=level' }, /不能带出到“类别”，两者的类型不同/],
])('%s is refused when publishing', async (_words, more, message) => {
  expect((await publish([...own, client(more)])).message).toMatch(message)
})

test.each([
  ['a field that does not exist', [client({ fills: 'other=name' })], '表单没有字段“other”'],
  ['the field itself', [client({ fills: 'client=name' })], '不能带出到字段本身'],
  ['half a pair', [client({ fills: 'person' })], '带出须写成“本表单字段名=对方字段名”'],
  ['a text', [line('其他', 'other', 'text', { shows: 'name' })], '只有关联记录和弹出报表可以显示和带出对方的字段'],
  [
    'a computed field',
    [line('合计', 'sum', 'money', { formula: 'budget' }), client({ fills: 'sum=name' })],
    '“合计”有计算公式，不能带出',
  ],
])('%s cannot be filled', async (_words, more, message) => {
  const answer = await add([...own, ...more])
  expect(answer.message).toContain(message)
})
