import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { deleteOldCounters } from './numberCounter.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

async function addRule(ruleCode: string, params: Values, ruleClass = 'numbering'): Promise<string> {
  const body = { ruleName: ruleCode, ruleCode, ruleClass, ruleParams: JSON.stringify(params) }
  const answer = await product.admin.post<{ id: string }>('/sys/fillRule/add', body)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.id
}
const execute = (code: string, form: Values = {}, client = product.admin) =>
  client.put<string>(`/sys/fillRule/executeRuleByCode/${code}`, form)
const tryOut = (ruleCode: string) => product.admin.get<string>('/sys/fillRule/testFillRule', { ruleCode })
const today = () => wallClock().slice(0, 10).replaceAll('-', '')

test('a number has prefix, date and running digits; testing the rule uses none', async () => {
  await addRule('matter_no', { prefix: 'AJ', date: 'yyyyMMdd', separator: '-', digits: 3, start: 5 })
  expect(await tryOut('matter_no')).toMatchObject({
    success: true,
    code: 0,
    result: `AJ${today()}-005`,
    message: '测试成功，未占用编号',
  })
  expect(await tryOut('matter_no')).toMatchObject({ result: `AJ${today()}-005` })
  expect(await execute('matter_no')).toMatchObject({ success: true, code: 0, result: `AJ${today()}-005` })
  expect(await execute('matter_no')).toMatchObject({ result: `AJ${today()}-006` })
  expect(await tryOut('matter_no')).toMatchObject({ result: `AJ${today()}-007` })
})

test('three hundred numbers drawn concurrently are complete and unique', async () => {
  await addRule('rush', { date: 'none', digits: 5 })
  const others = await Promise.all(
    ['li', 'wang'].map((username) => product.signInAs({ username, permissions: ['directory:read'] })),
  )
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => execute('rush', {}, [product.admin, ...others][n % 3])),
  )
  const drawn = answers.map(({ result }) => Number(result)).sort((a, b) => a - b)
  expect(drawn).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
})

test('order numbers of one second differ, and old counters are deleted', async () => {
  const answers = await Promise.all(Array.from({ length: 120 }, () => execute('shop_order_num')))
  const numbers = answers.map(({ result }) => result)
  expect(new Set(numbers).size).toBe(120)
  for (const number of numbers) expect(number).toMatch(/^CN\d{14}\d{2,}$/)
  const { db } = product.app.engine
  const seconds = async () =>
    (await sql`select 1 from fill_counter where length(period) = 14`.execute(db.kysely)).rows.length
  await deleteOldCounters(db, wallClock())
  expect(await seconds()).toBeGreaterThan(0)
  await deleteOldCounters(db, '2100-01-01 00:00:00')
  expect(await seconds()).toBe(0)
})

test('a rule with changed counter settings returns no number twice', async () => {
  const id = await addRule('changing', { prefix: 'C', date: 'yyyy', digits: 2, reset: 'N' })
  for (let n = 0; n < 3; n += 1) await execute('changing')
  const year = today().slice(0, 4)
  const ruleParams = JSON.stringify({ prefix: 'C', date: 'yyyy', digits: 2, reset: 'Y' })
  expect(await product.admin.put('/sys/fillRule/edit', { id, ruleParams })).toMatchObject({ success: true })
  expect(await execute('changing')).toMatchObject({ result: `C${year}04` })
  expect(await product.admin.put('/sys/fillRule/edit', { id, ruleName: '改名', ruleParams })).toMatchObject({
    success: true,
  })
  expect(await execute('changing')).toMatchObject({ result: `C${year}05` })
})

test('codes of departments and categories continue the existing ones', async () => {
  const { result: root } = await execute('org_num_role')
  expect(root).toMatch(/^[A-Z]\d\d$/)
  const { rows } = await sql<{ id: string }>`
    select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`.execute(product.app.engine.db.kysely)
  expect(await execute('org_num_role', { parentId: rows[0]!.id })).toMatchObject({ result: 'A01A01A01' })
  expect(await execute('org_num_role', { parentId: 'none' })).toMatchObject({
    success: false,
    message: '上级部门不存在或已被删除',
  })
  expect(await execute('category_code_rule', { pid: '0' })).toMatchObject({
    result: expect.stringMatching(/^[A-Z]\d\d$/),
  })
})

test('several rules are executed at once, in the requested order, or none', async () => {
  await addRule('batch', { date: 'none', digits: 3 })
  const batch = (rules: Values[]) =>
    product.admin.put<Values[]>('/sys/fillRule/executeRuleByCodeBatch', { rules, commonFormData: {} })
  expect(await batch([{ ruleCode: 'batch' }, { ruleCode: 'category_code_rule' }, { ruleCode: 'batch' }])).toMatchObject(
    {
      success: true,
      code: 0,
      result: [
        { ruleCode: 'batch', result: '001' },
        { ruleCode: 'category_code_rule', result: expect.any(String) },
        { ruleCode: 'batch', result: '002' },
      ],
    },
  )
  expect(await batch([{ ruleCode: 'batch' }, { ruleCode: 'nowhere' }])).toMatchObject({
    success: false,
    message: '填值规则“nowhere”不存在',
  })
  expect(await batch([{ ruleCode: 'batch' }, { ruleCode: 'org_num_role', formData: { parentId: 'x' } }])).toMatchObject(
    {
      success: false,
    },
  )
  expect(await tryOut('batch')).toMatchObject({ result: '003' })
  expect(await product.admin.put('/sys/fillRule/executeRuleByCodeBatch', {})).toMatchObject({ status: 400 })
})

test('parameters are validated, and an unknown handler is refused', async () => {
  const add = (more: Values) => product.admin.post('/sys/fillRule/add', { ruleName: '错', ruleCode: 'wrong', ...more })
  expect(await add({ ruleClass: 'numbering', ruleParams: '[]' })).toMatchObject({
    success: false,
    message: '规则参数：只能传递JSON对象，不能传递JSON数组',
    error: { fields: [{ field: 'ruleParams' }] },
  })
  expect(await add({ ruleClass: 'numbering', ruleParams: '{' })).toMatchObject({
    message: '规则参数：请输入JSON字符串',
  })
  expect(await add({ ruleClass: 'java.lang.Runtime' })).toMatchObject({
    success: false,
    error: { fields: [{ field: 'ruleClass' }] },
  })
})

test('testing requires a permission, all staff may execute; other tenants have other rules', async () => {
  const clerk = await product.signInAs({ username: 'clerk', permissions: ['directory:read'] })
  expect(await clerk.get('/sys/fillRule/testFillRule', { ruleCode: 'contract_num' })).toMatchObject({
    status: 403,
    code: 510,
  })
  expect(await execute('contract_num', {}, clerk)).toMatchObject({ success: true })
  expect(await execute('contract_num', {}, product.anonymous)).toMatchObject({ status: 401 })
  const fresh = await product.signInAs({ username: 'freshDrawer' })
  expect(await execute('contract_num', {}, fresh)).toMatchObject({ status: 403, code: 510 })
  const stranger = await product.signInAs({ username: 'faraway', tenantId: 7, permissions: ['directory:read'] })
  expect(await execute('contract_num', {}, stranger)).toMatchObject({
    success: false,
    message: '填值规则“contract_num”不存在',
  })
})
