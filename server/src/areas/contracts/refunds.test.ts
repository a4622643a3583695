import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import type { Client } from '../../testing/testProduct.ts'
import { contractTerms } from './contractTerms.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let cashier: Client
beforeAll(async () => {
  desk = await startContractDesk()
  const may = (...steps: string[]) => ['list', ...steps].map((step) => `contract:${step}`)
  cashier = await desk.product.signInAs({
    username: 'cashier',
    permissions: may('markPaid', 'reversePayment', 'refund', 'requestRefund', 'approveRefund', 'invoice'),
  })
})
afterAll(() => desk?.product.close())

const admin = () => desk.product.admin
const act = (row: { id: string }, step: string, body: object, by = cashier) => desk.act(by, row, step, body)
const pay = (row: { id: string }, paid: number) => act(row, 'markPaid', { paidOn: day(0), paid })
const refund = (row: { id: string }, refundAmount: number, more = {}) =>
  act(row, 'refund', { refundAmount, refundedOn: day(0), reason: '多付', ...more })
const field = (answer: { error?: { fields?: { field: string; message: string }[] } }) => answer.error?.fields?.[0]
const lines = (row: ContractRow, name: string) => (row as unknown as Record<string, Record<string, unknown>[]>)[name]!

describe('a refund', () => {
  /** 10,000.00, of which 4,000.00 were due yesterday and 9,000.00 are paid: 5,000.00 are paid in advance. */
  async function paidInAdvance(): Promise<ContractRow> {
    const row = await desk.at('effective', {
      payPlan: [
        { dueDate: day(-1), amount: 400_000 },
        { dueDate: day(60), amount: 600_000 },
      ],
    })
    await pay(row, 900_000)
    return row
  }

  test('of an advance payment is one entry by one person; the payment is unchanged, and nothing is owed again', async () => {
    const row = await paidInAdvance()
    expect(field(await refund(row, 500_001))?.message).toBe(
      '退款金额高于未履行的 ¥5,000.00，请申请超额退款，由他人批准',
    )
    const done = await refund(row, 500_000)
    expect(done, done.message).toMatchObject({ success: true, result: { unpaidAmount: 100_000, status: 'effective' } })
    expect(lines(done.result, 'settlements')).toMatchObject([
      { settledOn: day(0), waived: 0, refunded: 500_000, note: '多付', by: 'cashier' },
    ])
    expect(lines(done.result, 'payments')).toHaveLength(1)
    const { rows } = await sql`
      select action, by, reason from state_log where row_id = ${row.id} and action = 'refund'`.execute(
      desk.product.app.engine.db.kysely,
    )
    expect(rows).toEqual([{ action: 'refund', by: 'cashier', reason: '多付' }])
  })

  test('needs a day in the payment window, a reason, and money that has not been refunded', async () => {
    const row = await paidInAdvance()
    expect(field(await refund(row, 1, { refundedOn: day(1) }))).toEqual({
      field: 'refundedOn',
      message: '退款日期不能晚于今天',
    })
    expect(field(await refund(row, 1, { refundedOn: '1990-01-01' }))?.field).toBe('refundedOn')
    expect(field(await refund(row, 1, { reason: '' }))?.field).toBe('reason')
    expect(field(await refund(row, 900_001))?.message).toBe('退款金额不能大于已收未退的 ¥9,000.00')
    const unpaid = await desk.at('effective')
    expect((await refund(unpaid, 1)).message).toBe('没有可退的收款')
    expect(await act(row, 'refund', { refundAmount: 1, refundedOn: day(0), reason: 'x' }, desk.lawyer)).toMatchObject({
      status: 403,
    })
  })

  test('above that is requested by one person and approved by another', async () => {
    const row = await paidInAdvance()
    const ask = (refundAsked: number) => act(row, 'requestRefund', { refundAsked, reason: '服务有误' })
    expect(field(await ask(500_000))?.message).toBe('退款金额不高于未履行的部分，请直接办理退款')
    expect(field(await ask(900_001))?.message).toContain('不能大于已收未退的')
    expect(await ask(800_000)).toMatchObject({ success: true, result: { refundAsked: 800_000 } })
    expect((await refund(row, 1)).message).toBe('已有一笔退款等待审批，请先处理')
    expect((await act(row, 'approveRefund', {})).message).toBe('“申请超额退款”由您本人办理，“批准退款”须由他人办理')
    const approved = await act(row, 'approveRefund', {}, admin())
    expect(approved, approved.message).toMatchObject({ success: true, result: { refundAsked: null } })
    expect(lines(approved.result, 'settlements')).toMatchObject([{ refunded: 800_000, note: '服务有误' }])
    expect((await act(row, 'approveRefund', {}, admin())).message).toBe('没有等待审批的退款')
    await act(row, 'requestRefund', { refundAsked: 100_000, reason: '再退' })
    expect(await act(row, 'rejectRefund', { reason: '不同意' }, admin())).toMatchObject({
      success: true,
      result: { refundAsked: null },
    })
    expect(lines(await desk.read(row), 'settlements')).toHaveLength(1)
  })

  test('never exceeds what was received, also when a payment is reversed', async () => {
    const row = await paidInAdvance()
    await refund(row, 500_000)
    const reversed = await act(row, 'reversePayment', { paymentNo: 1, reason: '退票' })
    expect(field(reversed)?.message).toBe('已退还 ¥5,000.00，冲正后收款少于已退还的金额')
  })
})

describe('a performed contract whose payment is reversed', () => {
  const over = { startDate: day(-40), endDate: day(-1) }
  const runTerms = () => contractTerms(desk.product.app.engine, new AbortController().signal)

  test('is expired and owes again after its term, and finished again when it is paid', async () => {
    const row = await desk.at('effective', over)
    await pay(row, 1_000_000)
    await runTerms()
    expect((await desk.read(row)).status).toBe('finished')
    const reversed = await act(row, 'reversePayment', { paymentNo: 1, reason: '退票' })
    expect(reversed, reversed.message).toMatchObject({ result: { status: 'expired', unpaidAmount: 1_000_000 } })
    await runTerms()
    expect((await desk.read(row)).status).toBe('expired')
    expect((await act(row, 'archive', { archiveNo: `DA${row.id}` }, admin())).message).toBe(
      '合同还有 ¥10,000.00 未收，请先登记收款或核销应收，再归档',
    )
    await pay(row, 1_000_000)
    await runTerms()
    expect(await desk.read(row)).toMatchObject({ status: 'finished', unpaidAmount: 0 })
  })

  test('remains finished if the correction has the same amount, and is in force again within its term', async () => {
    const row = await desk.at('effective', over)
    await pay(row, 1_000_000)
    await runTerms()
    const same = { paymentNo: 1, rightAmount: 1_000_000, rightPaidOn: day(-1), reason: '日期录错' }
    expect(await act(row, 'reversePayment', same)).toMatchObject({ result: { status: 'finished', unpaidAmount: 0 } })
    await sql`update biz_contract set end_date = ${day(30)} where id = ${row.id}`.execute(
      desk.product.app.engine.db.kysely,
    )
    const less = { paymentNo: 3, rightAmount: 900_000, reason: '金额录错' }
    expect(await act(row, 'reversePayment', less)).toMatchObject({
      result: { status: 'effective', unpaidAmount: 100_000 },
    })
  })
})

test('a free contract has no amount, needs no plan and owes nothing', async () => {
  const refused = await admin().post('/legal/contract/add', {
    name: '援助',
    bizType: 'other',
    feeMode: 'free',
    amount: 1,
  })
  expect(refused.message).toContain('收费方式为免费时不填合同金额')
  const row = await desk.at('effective', { feeMode: 'free', amount: null, payPlan: [], endDate: day(-1) })
  expect(row).toMatchObject({ status: 'effective', unpaidAmount: 0 })
  expect((await pay(row, 1)).message).toContain('合同没有未收的款项')
  await contractTerms(desk.product.app.engine, new AbortController().signal)
  expect((await desk.read(row)).status).toBe('finished')
})

test('nothing is owed before a contract is signed, nor after it is voided', async () => {
  const row = await desk.at('approved')
  expect(row.unpaidAmount).toBe(0)
  expect(await act(row, 'void', { reason: '不做了' }, admin())).toMatchObject({ result: { unpaidAmount: 0 } })
})

test('an import that changes the amount of a draft changes what is owed once it is signed', async () => {
  const { preview, commit } = importing(admin(), '/legal/contract')
  for (const amount of ['15000', '8000']) {
    const row = await desk.at('draft', { payPlan: [] })
    const { batchId } = await preview(
      await sheetOf([
        ['合同编号', '合同名称', '合同业务', '合同金额'],
        [row.no, String(row.name), '其他', amount],
      ]),
    )
    expect(await commit(batchId)).toMatchObject({ changed: 1 })
    const fen = Number(amount) * 100
    const changed = await desk.read(row)
    expect(changed).toMatchObject({ amount: fen, unpaidAmount: 0, currency: 'CNY' })
    const plan = { id: row.id, version: changed.version, payPlan: [{ dueDate: day(1), amount: fen }] }
    await admin().put('/legal/contract/edit', plan)
    await act(row, 'submit', {}, admin())
    await act(row, 'pass', {}, desk.lawyer)
    const signedFile = await desk.upload(['扫描件'])
    const signed = await act(row, 'recordSigned', { signedFile, signDate: day(0), signedBy: '张三、李四' }, admin())
    expect(signed, signed.message).toMatchObject({ result: { status: 'effective', unpaidAmount: fen } })
    expect((await pay(row, 300_000)).result.unpaidAmount).toBe(fen - 300_000)
  }
})

test('an amount in another currency names the currency', async () => {
  const row = await desk.at('effective', { currency: 'USD' })
  expect(field(await pay(row, 1_000_001))?.message).toBe('收款合计不能超过合同金额，最多还可登记 US$10,000.00')
})

test('an invoice number used in another tenant is free, one used in the same tenant is taken', async () => {
  const row = await desk.at('effective')
  const no = `FP${row.id}`
  const db = desk.product.app.engine.db.kysely
  await sql`insert into biz_contract (id, tenant_id, no, name, status) values ('other-tenant', 77, 'X-1', '别处', 'effective')`.execute(
    db,
  )
  await sql`
    insert into biz_contract_invoices (id, parent_id, order_num, no, invoiced_on, amount)
    values ('other-invoice', 'other-tenant', 1, ${no}, ${day(0)}, 1)`.execute(db)
  const bill = () => act(row, 'invoice', { invoiceNo: no, invoiced: 100, invoicedOn: day(0) })
  expect(await bill()).toMatchObject({ success: true })
  expect(field(await bill())?.message).toBe(`发票号码 ${no} 已登记在合同 ${row.no}`)
})
