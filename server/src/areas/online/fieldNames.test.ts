import { extensionEndpoints, onlineFormEndpoints, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; fields: { name: string }[] }

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const { path } = onlineFormEndpoints.fieldNames
const line = (title: string, kind = 'text', more: Values = {}): Values => ({ title, kind, ...more })
const namesOf = (fields: Values[], code: string | null, client: Client = product.admin) =>
  client.post<string[]>(path, { fields, code })
const savedNames = async (fields: Values[], code: string) => {
  const saved = await product.admin.post<Row>('/online/form/add', { title: code, code, fields })
  expect(saved, saved.message).toMatchObject({ success: true })
  return saved.result.fields.map(({ name }) => name)
}

test('fields get the names that saving gives them', async () => {
  const long = '对方当事人委托诉讼代理人的姓名及联系方式'
  const fields = [
    line('合同金额', 'money'),
    line('合同今额'),
    line('客户', 'text', { name: 'client' }),
    line('Client'),
    line('Status'),
    line('Package'),
    line('明细', 'rows'),
    line('金额', 'money', { subTable: '明细' }),
    line('金鄂', 'text', { subTable: '明细' }),
    line(`${long}一`),
    line(`${long}二`),
  ]
  const { result } = await namesOf(fields, 'caseLedgerOfAllYears')
  expect(result.slice(0, 9)).toEqual([
    ...['hetongjine', 'hetongjine2', 'client', 'client2', 'status2', 'package2', 'mingxi', 'jine', 'jine2'],
  ])
  expect(result).toEqual(await savedNames(fields, 'caseLedgerOfAllYears'))
})

test('before the form has a code, names are as short as any code requires', async () => {
  const fields = [line('对方当事人委托诉讼代理人的姓名及联系方式明细', 'rows'), line('金额')]
  const { result } = await namesOf(fields, null)
  expect(result).toEqual((await namesOf(fields, 'abcdefghijklmnopqrst')).result)
})

test('lines without a title get no name, and keep one that they have', async () => {
  const fields = [line('金额'), line(''), line('  ', 'text', { name: 'jine2' }), line('金额')]
  expect((await namesOf(fields, 'x')).result).toEqual(['jine', '', 'jine2', 'jine3'])
  const extra = { target: 'enterprise', fields: [line('', 'rows'), line('金额')] }
  expect((await product.admin.post(extensionEndpoints.fieldNames.path, extra)).result).toEqual(['', 'xJine'])
})

test('what cannot be named is refused with a sentence', async () => {
  const tooLong = await namesOf([line('金额'), line(''), line('长'.repeat(31))], 'x')
  expect(tooLong.message, 'the line that the user sees').toMatch(/^字段第 3 行：标题/)
  expect((await namesOf([line('金额')], 'c'.repeat(21))).message).toContain('编码')
  const extra = await product.admin.post(extensionEndpoints.fieldNames.path, { fields: [line('金额')] })
  expect(extra.message).toBe('请先选择业务')
  const user = { target: 'user', fields: [line('金额')] }
  expect((await product.admin.post(extensionEndpoints.fieldNames.path, user)).message).toBe('请先选择业务')
})

test('only users who design forms ask for names', async () => {
  const reader = await product.signInAs({ username: 'formReader', permissions: ['onlineForm:list', 'extension:list'] })
  expect(await namesOf([line('金额')], 'x', reader)).toMatchObject({ success: false })
  const extra = { target: 'enterprise', fields: [line('金额')] }
  expect(await reader.post(extensionEndpoints.fieldNames.path, extra)).toMatchObject({ success: false })
  const designer = await product.signInAs({ username: 'formEditor', permissions: ['onlineForm:edit', 'extension:add'] })
  expect((await namesOf([line('金额')], 'x', designer)).result).toEqual(['jine'])
  expect((await designer.post(extensionEndpoints.fieldNames.path, extra)).result).toEqual(['xJine'])
})
