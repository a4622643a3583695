import { makeCreditCode, type Page, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { deleteOldCounters } from '../../resource/write/numberCounter.ts'

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

type Rule = Values & { id: string }
const ruleOf = async (ruleCode: string): Promise<Rule> =>
  (await product.admin.get<Page<Rule>>('/sys/fillRule/list', { ruleCode })).result.records[0]!
const changeRule = async (ruleCode: string, params: Values) =>
  product.admin.put('/sys/fillRule/edit', { ...(await ruleOf(ruleCode)), ruleParams: JSON.stringify(params) })
let enterprises = 0
const addEnterprise = async (): Promise<string> => {
  enterprises += 1
  const subject = `MF${String(enterprises).padStart(6, '0')}`
  const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject })
  const contact = { contactName: '王敏', contactMobile: '13800138000' }
  const body = { name: `编号企业${enterprises}有限公司`, creditCode, ...contact }
  const answer = await product.admin.post<{ no: string }>('/legal/enterprise/add', body)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.no
}

test('a rule numbers records: its change takes effect for the next number, and no number is repeated', async () => {
  const first = await addEnterprise()
  expect(first).toMatch(new RegExp(`^QY${today()}-\\d{4}$`))
  const count = Number(first.slice(-4))
  expect(await tryOut('enterprise_num')).toMatchObject({ result: `QY${today()}-${String(count + 1).padStart(4, '0')}` })
  const shown = await execute('enterprise_num')
  expect(await execute('enterprise_num'), 'records draw the number, not the form').toMatchObject({
    result: shown.result,
  })

  const short = { prefix: 'ENT', date: 'yyyyMMdd', separator: '/', digits: 6 }
  expect(await changeRule('enterprise_num', short)).toMatchObject({ success: true })
  expect(await addEnterprise()).toBe(`ENT${today()}/${String(count + 1).padStart(6, '0')}`)

  expect(await changeRule('enterprise_num', { prefix: 'E', date: 'none', digits: 3 })).toMatchObject({ success: true })
  const drawn = await Promise.all(Array.from({ length: 12 }, () => addEnterprise()))
  const numbers = drawn.map((no) => Number(no.slice(1))).sort((a, b) => a - b)
  expect(numbers[0]).toBeGreaterThan(count + 1)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => numbers[0]! + n))
})

test('a change under which numbers would repeat is refused, with the record that has one', async () => {
  const { kysely } = product.app.engine.db
  const own = await addEnterprise()
  const take = (no: string) => sql`update biz_enterprise set no = ${no} where no = ${own}`.execute(kysely)
  await take('ZZ9000')
  const loose = { prefix: 'ZZ', date: 'none', digits: 4 }
  const refused = await changeRule('enterprise_num', loose)
  expect(refused).toMatchObject({ success: false, error: { fields: [{ field: 'ruleParams' }] } })
  expect(refused.message).toMatch(
    /^按此设置，下一个企业编号为 ZZ0\d{3}，以后会与已有的编号重复：企业“编号企业\d+有限公司”已使用 ZZ9000。请更换前缀或分隔符，或把起始序号改为 9001 或更大$/,
  )
  const next = await addEnterprise()
  expect(next.startsWith('ZZ'), 'the rule is as before').toBe(false)

  expect(await changeRule('enterprise_num', { ...loose, prefix: 'ZY' })).toMatchObject({ success: true })
  expect(await changeRule('enterprise_num', { ...loose, separator: '-' })).toMatchObject({ success: true })
  expect(await changeRule('enterprise_num', { ...loose, start: 9001 })).toMatchObject({ success: true })
  expect(await addEnterprise()).toBe('ZZ9001')
})

test('numbers of dates to come count too', async () => {
  const { kysely } = product.app.engine.db
  const own = await addEnterprise()
  await sql`update biz_enterprise set no = 'Y2999-0001' where no = ${own}`.execute(kysely)
  const yearly = { prefix: 'Y', date: 'yyyy', separator: '-', digits: 4 }
  expect((await changeRule('enterprise_num', yearly)).message).toContain('已使用 Y2999-0001。请更换前缀或分隔符')
})

test('a rule that numbers records cannot be deleted, renamed or turned into another kind', async () => {
  const { id } = await ruleOf('matter_num')
  const used = '填值规则“matter_num”用于委托的委托编号'
  expect(await product.admin.delete('/sys/fillRule/delete', { id })).toMatchObject({
    success: false,
    message: `${used}，不能删除`,
  })
  expect(await product.admin.delete('/sys/fillRule/deleteBatch', { ids: id })).toMatchObject({ success: false })
  const edit = (changes: Values) => product.admin.put('/sys/fillRule/edit', { id, ...changes })
  expect(await edit({ ruleCode: 'other' })).toMatchObject({ message: `${used}，不能修改编码` })
  expect(await edit({ ruleClass: 'departCode', ruleParams: '{}' })).toMatchObject({
    message: `${used}，规则类型应为流水编号或订单编号`,
  })
  expect(await ruleOf('matter_num')).toMatchObject({ ruleClass: 'numbering' })
  const free = await addRule('unused', { date: 'none' })
  expect(await product.admin.delete('/sys/fillRule/delete', { id: free })).toMatchObject({ success: true })
})

test('a tenant without the rule uses the format of the definition', async () => {
  await sql`delete from sys_fill_rule where rule_code = 'enterprise_num'`.execute(product.app.engine.db.kysely)
  expect(await addEnterprise()).toMatch(new RegExp(`^QY${today()}-\\d{4}$`))
})
