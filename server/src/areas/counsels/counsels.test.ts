import { type EntitlementAccount, moneyText, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { today } from '../../clock/wallClock.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { updateTerms } from './updateTerms.ts'

interface Row {
  id: string
  no: string
  version: number
  status: string
  endDate: string
  startDate: string
  renewOfId: string | null
}

const path = '/legal/counsel'
const workPath = '/legal/counselWork'
const may = (resource: string, ...names: string[]) => names.map((name) => `${resource}:${name}`)

let product: TestProduct
let ops: Client
let supervisor: Client
let cashier: Client
let lawyer: Client
let lawyerId: string
const items: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestProduct()
  ops = await product.signInAs({
    username: 'gwOps',
    permissions: may('counsel', 'list', 'add', 'edit', 'submit', 'approve', 'sign', 'renew', 'archive'),
  })
  supervisor = await product.signInAs({
    username: 'gwSup',
    permissions: may(
      'counsel',
      'list',
      'approve',
      'return',
      'suspend',
      'resume',
      'proposeEnd',
      'withdrawEnd',
      'terminate',
    ),
  })
  cashier = await product.signInAs({ username: 'gwFin', permissions: may('counsel', 'list', 'terminate') })
  lawyer = await product.signInAs({
    username: 'gwLaw',
    permissions: [...may('counsel', 'list'), ...may('counselWork', 'list', 'add', 'edit', 'confirm', 'void')],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'gwLaw'`.execute(db())
  lawyerId = rows[0]!.id
  const { result } = await product.admin.get<{ records: { id: string; name: string }[] }>('/legal/counselItem/list')
  for (const { id, name } of result.records) items[name] = id
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const day = (offset = 0): string => toPlainDate(mustDayNumber(today()) + offset)

/** An enterprise without any engagement. */
let taken = 0
async function enterprise(): Promise<string> {
  taken += 1
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and status = 'certified' and id not in (select enterprise_id from biz_counsel)
    order by id limit 1`.execute(db())
  return rows[0]!.id
}
const step = (client: Client, row: { id: string }, name: string, body = {}) =>
  client.step<Row>(path, row.id, name, body)
const read = async ({ id }: { id: string }) => (await product.admin.get<Row>(`${path}/queryById`, { id })).result
const balances = async ({ id }: { id: string }) =>
  (await product.admin.get<{ accounts: EntitlementAccount[]; unearned: number }>(`${path}/balances`, { id })).result

async function draft(changes = {}): Promise<Row> {
  const answer = await ops.post<Row>(`${path}/add`, {
    enterpriseId: await enterprise(),
    mode: 'annual',
    leadLawyerId: lawyerId,
    startDate: day(),
    endDate: day(30),
    fee: 1_900_000,
    lines: [
      { counselItemId: items['合同审查'], qty: 10 },
      { counselItemId: items['法律培训'], qty: 2 },
    ],
    ...changes,
  })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
async function contractFor({ id }: Row, status = 'effective'): Promise<void> {
  await sql`
    insert into biz_contract (id, tenant_id, no, name, enterprise_id, biz_type, biz_id, status, create_by)
    select ${`c-${id}-${status}`}, 1, ${`HT-${id}-${status}`}, '顾问合同', enterprise_id, 'counsel', id, ${status}, 'test'
    from biz_counsel where id = ${id}`.execute(db())
}
async function pendingSign(changes = {}): Promise<Row> {
  const row = await draft(changes)
  await step(ops, row, 'submit')
  const answer = await step(supervisor, row, 'approve', { approveNote: '同意' })
  expect(answer, answer.message).toMatchObject({ success: true, result: { status: 'pendingSign' } })
  return row
}
async function active(changes = {}): Promise<Row> {
  const row = await pendingSign(changes)
  await contractFor(row)
  const answer = await step(ops, row, 'sign')
  expect(answer, answer.message).toMatchObject({ success: true, result: { status: 'active' } })
  return row
}
async function work(row: Row, changes = {}) {
  return lawyer.post<Row>(`${workPath}/add`, {
    counselId: row.id,
    itemId: items['合同审查'],
    qty: 1,
    workDate: day(),
    hours: 2,
    lawyerId,
    summary: '审查采购合同',
    ...changes,
  })
}
const workStep = (row: { id: string }, name: string, body = {}) => lawyer.step<Row>(workPath, row.id, name, body)

describe('starting service', () => {
  test("needs a line, a lawyer who takes cases, and another user's approval", async () => {
    const empty = await draft({ lines: [] })
    expect(await step(ops, empty, 'submit')).toMatchObject({ message: '请先填写至少一个服务项目，再提交审批' })
    await sql`
      insert into biz_lawyer_profile (id, tenant_id, user_id, accept_flag, create_by)
      values ('profile-gw', 1, ${lawyerId}, 'N', 'test')`.execute(db())
    const row = await draft()
    expect(await step(ops, row, 'submit')).toMatchObject({ message: '主办律师gwLaw目前不接单，请更换主办律师' })
    await sql`delete from biz_lawyer_profile where id = 'profile-gw'`.execute(db())
    await step(ops, row, 'submit')
    expect(await ops.put(`${path}/edit`, { id: row.id, remark: 'x' })).toMatchObject({
      message: '该法律顾问当前为“待审批”，不能修改',
    })
    expect(await step(ops, row, 'approve')).toMatchObject({
      message: '“提交审批”由您本人办理，“审批通过”须由他人办理',
    })
    expect((await step(lawyer, row, 'approve')).status).toBe(403)
    expect(await step(supervisor, row, 'return')).toMatchObject({ message: '请输入退回原因' })
    expect(await step(supervisor, row, 'return', { reason: '缺附件' })).toMatchObject({ result: { status: 'draft' } })
  })

  test('a fee below the list price, or a second annual engagement, is justified by the approver', async () => {
    const cheap = await draft({ fee: 100 })
    await step(ops, cheap, 'submit')
    expect(await step(supervisor, cheap, 'approve')).toMatchObject({
      success: false,
      message: '服务费低于标准价 ¥18,000.00，请输入审批说明',
    })
    expect(await step(supervisor, cheap, 'approve', { approveNote: '老客户' })).toMatchObject({ success: true })
    const first = await active()
    const { rows } = await sql<{
      id: string
    }>`select enterprise_id as id from biz_counsel where id = ${first.id}`.execute(db())
    const second = await ops.post<Row>(`${path}/add`, {
      enterpriseId: rows[0]!.id,
      mode: 'annual',
      leadLawyerId: lawyerId,
      startDate: day(),
      endDate: day(30),
      fee: 9_000_000,
      lines: [{ counselItemId: items['合同审查'], qty: 1 }],
    })
    expect(second).toMatchObject({
      success: true,
      warnings: [{ field: 'enterpriseId', link: { resource: 'counsel', id: first.id } }],
    })
    await step(ops, second.result, 'submit')
    expect((await step(supervisor, second.result, 'approve')).message).toContain('已有服务中的常年顾问')
    expect(await step(supervisor, second.result, 'approve', { approveNote: '集团另签' })).toMatchObject({
      success: true,
    })
  })

  test('rejects invalid dates, a duplicate item and a contract of another client, naming the field', async () => {
    const values = { enterpriseId: await enterprise(), leadLawyerId: lawyerId, fee: 1 }
    const add = (changes: object) => ops.post(`${path}/add`, { ...values, ...changes })
    expect(await add({ startDate: '2026-05-02', endDate: '2026-05-01' })).toMatchObject({
      message: '结束日期不能早于开始日期',
    })
    const line = { counselItemId: items['律师函'], qty: 1 }
    expect(await add({ startDate: '2026-05-01', endDate: '2026-05-02', lines: [line, line] })).toMatchObject({
      message: '服务项目第 2 行：该顾问项目已在前面列出',
    })
    const { rows } = await sql<{ id: string }>`
      select id from biz_contract where enterprise_id <> ${values.enterpriseId} limit 1`.execute(db())
    expect(await add({ startDate: '2026-05-01', endDate: '2026-05-02', contractId: rows[0]!.id })).toMatchObject({
      message: '所选合同不属于该企业',
    })
  })

  test('starts with a contract in force within its dates, and makes one grant per line', async () => {
    const row = await pendingSign()
    expect(await step(ops, row, 'sign')).toMatchObject({ message: '尚无顾问合同，请先起草并签署合同' })
    await contractFor(row, 'signing')
    expect((await step(ops, row, 'sign')).message).toContain('不在履行中，不能提供服务')
    await contractFor(row)
    expect(await step(ops, row, 'sign')).toMatchObject({ success: true, result: { status: 'active' } })
    const { accounts, unearned } = await balances(row)
    expect(accounts).toMatchObject([
      { itemName: '合同审查', unit: '份', granted: 10, expiresOn: day(30) },
      { itemName: '法律培训', unit: '场', granted: 2, expiresOn: day(60) },
    ])
    expect(unearned).toBeGreaterThan(1_899_000)
  })

  test('before its first day it waits for the job; after its last day it cannot start', async () => {
    const later = await pendingSign({ startDate: day(2) })
    await contractFor(later)
    expect((await step(ops, later, 'sign')).message).toContain('届时系统自动转为服务中')
    await sql`update biz_counsel set start_date = ${today()}::date where id = ${later.id}`.execute(db())
    expect(await updateTerms(product.app.engine, new AbortController().signal)).toMatch(/^开始 1 个/)
    expect((await read(later)).status).toBe('active')
    const late = await pendingSign()
    await contractFor(late)
    await sql`update biz_counsel set start_date = ${today()}::date - 9, end_date = ${today()}::date - 1 where id = ${late.id}`.execute(
      db(),
    )
    expect((await step(ops, late, 'sign')).message).toContain('结束，不能签约')
  })
})

describe('service', () => {
  test('voided work counts nowhere: not in the balance, the share or the report', async () => {
    const row = await active()
    const { result: voided } = await work(row, { qty: 3 })
    await workStep(voided, 'confirm')
    await workStep(voided, 'void', { reason: '误记' })
    const { result: right } = await work(row, { qty: 4 })
    await workStep(right, 'confirm')
    const { accounts } = await balances(row)
    expect(accounts[0]).toMatchObject({ granted: 10, consumed: 4, held: 0, available: 6, expired: 0 })
    const granted = accounts.reduce((sum, one) => sum + one.granted, 0)
    const { result } = await product.admin.get<{ usedShare: number }>('/legal/counsel/queryById', { id: row.id })
    expect(result.usedShare).toBe(Math.floor(4000 / granted) / 10)
    const { bytes } = await product.admin.get('/legal/counsel/serviceReport', {
      id: row.id,
      year: today().slice(0, 4),
    })
    const words = blockLines(docxBlocks(documentXml(bytes)))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    expect(words).toContain('10 份 | 4 份 | 0 份 | 0 份 | 6 份')
    expect(words).not.toContain('7 份')
  })

  test('work consumes its item once it is confirmed, and returns it when it is voided', async () => {
    const row = await active()
    const { result: log } = await work(row)
    expect((await balances(row)).accounts[0]!.available).toBe(10)
    await Promise.all([1, 2, 3].map(() => workStep(log, 'confirm')))
    expect((await balances(row)).accounts[0]).toMatchObject({ available: 9, consumed: 1 })
    expect(await workStep(log, 'void')).toMatchObject({ message: '请输入作废原因' })
    await workStep(log, 'void', { reason: '重复登记' })
    expect((await balances(row)).accounts[0]!.available).toBe(10)
    const { result: much } = await work(row, { qty: 11 })
    expect(await workStep(much, 'confirm')).toMatchObject({ message: '合同审查剩余 10 份，不足 11 份' })
    const { result: foreign } = await work(row, { itemId: items['律师函'] })
    expect(await workStep(foreign, 'confirm')).toMatchObject({ message: '该顾问服务不含此项目，请先调整服务项目' })
    expect(await work(row, { workDate: '2999-01-01' })).toMatchObject({ message: '工作日期不能晚于今天' })
    expect((await work(row, { workDate: '2020-01-01' })).message).toContain('工作日期不能早于服务开始日期')
  })

  test('is suspended for arrears only after the grace days, and nothing can be used meanwhile', async () => {
    const row = await active()
    const suspend = (body: object) => step(supervisor, row, 'suspend', { reason: '欠费', ...body })
    expect(await suspend({ cause: 'unpaid' })).toMatchObject({ message: '因欠费暂停时请输入欠费起始日' })
    expect(await suspend({ cause: 'unpaid', unpaidSince: day(-30) })).toMatchObject({
      message: '欠费 30 天，超过 30 天才可暂停服务',
    })
    expect(await suspend({ cause: 'unpaid', unpaidSince: day(-31) })).toMatchObject({
      result: { status: 'suspended' },
    })
    const { result: log } = await work(row)
    expect(await workStep(log, 'confirm')).toMatchObject({ message: '该顾问服务不在服务中，不能确认工作日志' })
    await step(supervisor, row, 'resume')
    expect(await workStep(log, 'confirm')).toMatchObject({ success: true })
  })

  test('is suspended when its contract is no longer in force, and resumes only with one', async () => {
    const row = await active()
    await sql`update biz_contract set status = 'rescinded' where biz_id = ${row.id}`.execute(db())
    await updateTerms(product.app.engine, new AbortController().signal)
    expect((await read(row)).status).toBe('suspended')
    expect((await step(supervisor, row, 'resume')).message).toContain('不在履行中，不能提供服务')
    await sql`update biz_contract set status = 'effective' where biz_id = ${row.id}`.execute(db())
    expect(await step(supervisor, row, 'resume')).toMatchObject({ result: { status: 'active' } })
  })

  test('ends by the job after its last day: the remainder expires, carried-over units later', async () => {
    const row = await active()
    await sql`update biz_counsel set start_date = ${today()}::date - 30, end_date = ${today()}::date - 1 where id = ${row.id}`.execute(
      db(),
    )
    await sql`update entitlement_account set expires_on = expires_on - 31 where source_id = ${row.id}`.execute(db())
    const run = () => updateTerms(product.app.engine, new AbortController().signal)
    await run()
    expect((await read(row)).status).toBe('finished')
    expect((await balances(row)).accounts.map(({ available }) => available)).toEqual([0, 2])
    await sql`update entitlement_account set expires_on = ${today()}::date - 1 where source_id = ${row.id} and available > 0`.execute(
      db(),
    )
    await run()
    expect((await balances(row)).accounts.map(({ available }) => available)).toEqual([0, 0])
    expect(await step(ops, row, 'archive')).toMatchObject({ result: { status: 'archived' } })
  })

  test('its end does not name appointments that are hidden from the actor', async () => {
    const row = await active()
    const { rows: matters } = await sql<{ id: string }>`
      update biz_entrustment set blocked_user_ids = array(select id from sys_user where username = 'gwFin')
      where id = (select id from biz_entrustment where tenant_id = 1 and deleted_at is null order by id limit 1)
      returning id`.execute(db())
    await sql`
      update biz_appointment set subject = '隔离中的咨询', pay_way = 'counsel', status = 'pending',
        enterprise_id = (select enterprise_id from biz_counsel where id = ${row.id}), entrust_id = ${matters[0]!.id}
      where id = (select id from biz_appointment where tenant_id = 1 and deleted_at is null order by id limit 1)`.execute(
      db(),
    )
    product.app.sessions.forget()
    const words = async (reader: Client) =>
      JSON.stringify(await reader.get('/legal/counsel/ending', { id: row.id, step: 'terminate' }))
    expect(await words(product.admin)).toContain('隔离中的咨询')
    expect(await words(cashier)).not.toContain('隔离中的咨询')
    expect(await words(cashier)).toContain('您无权查看的预约')
    await sql`update biz_entrustment set blocked_user_ids = null where id = ${matters[0]!.id}`.execute(db())
    product.app.sessions.forget()
  })

  test('is ended early by two people, settled from the ledger', async () => {
    const row = await active()
    expect(await step(cashier, row, 'terminate', { settledAmount: 0 })).toMatchObject({
      message: '请先由主管申请提前终止',
    })
    expect(await step(supervisor, row, 'proposeEnd')).toMatchObject({ message: '请输入申请提前终止原因' })
    await step(supervisor, row, 'proposeEnd', { reason: '客户要求' })
    expect(await step(supervisor, row, 'terminate', { settledAmount: 0 })).toMatchObject({
      message: '“申请提前终止”由您本人办理，“终止并结算”须由他人办理',
    })
    const answered = { contractEnd: 'rescind' }
    expect(await step(cashier, row, 'terminate', { settledAmount: 9_900_000, ...answered })).toMatchObject({
      message: expect.stringMatching(/^退还金额不能大于已收而未履行的 ¥[\d,.]+；超出部分请在合同上申请超额退款$/),
    })
    expect((await step(cashier, row, 'terminate', { settledAmount: 500_000 })).message).toContain('未终止合同 1 项')
    expect(await step(cashier, row, 'terminate', { settledAmount: 500_000, contractEnd: 'rescind' })).toMatchObject({
      result: { status: 'terminated' },
    })
    expect((await balances(row)).unearned).toBe(0)
    const { rows } = await sql<{ status: string }>`select status from biz_contract where biz_id = ${row.id}`.execute(
      db(),
    )
    expect(rows).toEqual([{ status: 'rescinding' }])
  })

  test('an early end refunds no more than what was received and is unearned', async () => {
    const row = await active()
    const contractId = `c-${row.id}-effective`
    await sql`update biz_contract set amount = 1900000, unpaid_amount = 400000 where id = ${contractId}`.execute(db())
    await sql`
      insert into biz_contract_payments (id, parent_id, order_num, seq, paid_on, amount)
      values (${`p${row.id}`}, ${contractId}, 1, 1, ${day()}, 1500000)`.execute(db())
    const { result: log } = await work(row, { qty: 4 })
    await workStep(log, 'confirm')
    const { unearned } = await balances(row)
    expect(unearned).toBeLessThan(1_900_000)
    const most = 1_500_000 - (1_900_000 - unearned)
    await step(supervisor, row, 'proposeEnd', { reason: '客户要求' })
    const sheet = await cashier.get<{ refundable: number }>(`${path}/ending`, { id: row.id, step: 'terminate' })
    expect(sheet.result.refundable).toBe(most)
    const end = (settledAmount: number) =>
      step(cashier, row, 'terminate', { settledAmount, contractEnd: 'rescind', receivableEnd: 'keep' })
    expect((await end(most + 1)).message).toBe(
      `退还金额不能大于已收而未履行的 ${moneyText(most)}；超出部分请在合同上申请超额退款`,
    )
    expect(await end(most)).toMatchObject({
      result: { status: 'terminated', settledRefunded: most, settledCurrency: 'CNY', settledRemaining: 400_000 },
    })
  })

  test('a free engagement has no fee and needs no justification; a tax rate splits any other fee', async () => {
    const draftOf = (changes: object) =>
      ops.post<Row>(`${path}/add`, {
        mode: 'special',
        leadLawyerId: lawyerId,
        startDate: day(),
        endDate: day(30),
        lines: [{ counselItemId: items['合同审查'], qty: 10 }],
        ...changes,
      })
    const enterpriseId = await enterprise()
    expect((await draftOf({ enterpriseId, feeMode: 'fixed' })).message).toContain('请输入服务费')
    expect((await draftOf({ enterpriseId, feeMode: 'free', fee: 1 })).message).toContain('收费方式为免费时不填服务费')
    const { result: free } = await draftOf({ enterpriseId, feeMode: 'free' })
    await step(ops, free, 'submit')
    expect(await step(supervisor, free, 'approve')).toMatchObject({ result: { status: 'pendingSign' } })
    const { result: taxed } = await draftOf({ enterpriseId, fee: 106_000, taxRate: '6' })
    expect(taxed).toMatchObject({ netFee: 100_000, feeTax: 6000 })
  })

  test('is renewed once, as a draft that refers back', async () => {
    const row = await active()
    const renew = (body: object) => step(ops, row, 'renew', { newFee: 2_000_000, ...body })
    expect((await renew({ newStartDate: day(30), newEndDate: day(60) })).message).toContain('须晚于原结束日期')
    expect(await renew({ newStartDate: day(31), newEndDate: day(20) })).toMatchObject({
      message: '新结束日期不能早于新开始日期',
    })
    await renew({ newStartDate: day(31), newEndDate: day(60) })
    const { rows } = await sql<{ status: string; lines: number }>`
      select status, (select count(*) from biz_counsel_lines where parent_id = c.id)::integer as lines
      from biz_counsel c where renew_of_id = ${row.id}`.execute(db())
    expect(rows).toEqual([{ status: 'draft', lines: 2 }])
    expect((await renew({ newStartDate: day(31), newEndDate: day(60) })).message).toContain('已续签为 GW')
  })

  test('two concurrent work logs: one takes the last unit of an account, the other the next account', async () => {
    const row = await active({
      lines: [
        { counselItemId: items['合同审查'], qty: 1 },
        { counselItemId: items['法律培训'], qty: 1 },
      ],
    })
    // The other line becomes a second account of the same item.
    await sql`update entitlement_account set item_id = ${items['合同审查']} where source_id = ${row.id}`.execute(db())
    const logs = await Promise.all([work(row), work(row), work(row)])
    const answers = await Promise.all(logs.map(({ result }) => workStep(result, 'confirm')))
    expect(answers.filter(({ success }) => success)).toHaveLength(2)
    expect(answers.find(({ success }) => !success)!.message).toContain('剩余 0')
    expect((await balances(row)).accounts.map(({ consumed }) => consumed)).toEqual([1, 1])
  })

  test('an engagement bought as a package uses the accounts of that order', async () => {
    const { rows } = await sql<{ id: string; enterpriseId: string; available: number; accountId: string }>`
      select o.id, o.enterprise_id as "enterpriseId", a.available, a.id as "accountId" from biz_package_order o
        join entitlement_account a on a.source_id = o.id and a.item_id = ${items['合同审查']} and a.available > 0
      where o.status = 'active' limit 1`.execute(db())
    const order = rows[0]!
    const row = await active({ enterpriseId: order.enterpriseId, packageOrderId: order.id, lines: [] })
    expect((await balances(row)).accounts).toEqual([])
    const { result: log } = await work(row)
    expect(await workStep(log, 'confirm')).toMatchObject({ success: true })
    const { rows: after } = await sql<{ available: number }>`
      select available from entitlement_account where id = ${order.accountId}`.execute(db())
    expect(after[0]!.available).toBe(order.available - 1)
    // Voiding work after the order was refunded makes nothing usable again.
    await sql`update entitlement_account set available = available + held, held = 0 where source_id = ${order.id}`.execute(
      db(),
    )
    const refunded = await product.admin.step('/legal/packageOrder', order.id, 'refund', {
      reason: '客户退款',
      refundAmount: 0,
    })
    expect(refunded, refunded.message).toMatchObject({ success: true })
    expect(await workStep(log, 'void', { reason: '重复登记' })).toMatchObject({ success: true })
    const { rows: closed } = await sql<{ available: number; isOff: boolean }>`
      select available, granted = consumed + expired as "isOff" from entitlement_account
      where id = ${order.accountId}`.execute(db())
    expect(closed).toEqual([{ available: 0, isOff: true }])
  })
})

test('after any sequence of steps it is in service only within its dates with a contract in force, and its state matches its log', async () => {
  const move = fc.constantFrom(
    'submit',
    'approve',
    'contract',
    'sign',
    'suspend',
    'resume',
    'proposeEnd',
    'terminate',
    'over',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), async (moves) => {
      const row = await draft()
      for (const name of ['submit', 'approve', ...moves]) {
        const body = { reason: '试', approveNote: '试', cause: 'clientRequest', settledAmount: 0, contractEnd: 'keep' }
        if (name === 'contract') await contractFor(row).catch(() => undefined)
        else if (name === 'over') {
          await sql`update biz_counsel set start_date = ${today()}::date - 9, end_date = ${today()}::date - 1 where id = ${row.id}`.execute(
            db(),
          )
          await sql`update entitlement_account set expires_on = ${today()}::date - 1 where source_id = ${row.id}`.execute(
            db(),
          )
          await updateTerms(product.app.engine, new AbortController().signal)
        } else
          await step(
            name === 'terminate' ? cashier : ['submit', 'sign'].includes(name) ? ops : supervisor,
            row,
            name,
            body,
          )
      }
      const { status, startDate, endDate } = await read(row)
      const { accounts } = await balances(row)
      if (status === 'active') {
        const { rows } = await sql`
          select 1 from biz_contract where biz_id = ${row.id} and status = 'effective'`.execute(db())
        expect(rows).toHaveLength(1)
        expect(startDate <= day() && endDate >= day()).toBe(true)
      }
      const isServed = ['active', 'suspended', 'finished', 'terminated'].includes(status)
      expect(accounts.map(({ granted }) => granted)).toEqual(isServed ? [10, 2] : [])
      if (['finished', 'terminated'].includes(status))
        expect(accounts.every(({ available, held }) => available === 0 && held === 0)).toBe(true)
      const { rows } = await sql<{ state: string }>`
        select to_state as state from state_log where resource = 'counsel' and row_id = ${row.id}
        order by id desc limit 1`.execute(db())
      expect(rows[0]!.state).toBe(status)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('the demo office has engagements in every state, in service only under a contract in force', async () => {
  const { rows } = await sql<{ status: string }>`
    select distinct status from biz_counsel where id in (select row_id from change_log where by_name = '系统')`.execute(
    db(),
  )
  expect(rows.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['draft', 'reviewing', 'pendingSign', 'active', 'finished']),
  )
  const { rows: mismatches } = await sql`
    select s.no from biz_counsel s left join biz_contract c on c.id = s.contract_id
    where s.status = 'active' and s.create_by <> 'gwOps'
      and (c.status is distinct from 'effective' or ${today()}::date not between s.start_date and s.end_date)`.execute(
    db(),
  )
  expect(mismatches).toEqual([])
})
