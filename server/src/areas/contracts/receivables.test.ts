import { type EndingSheet, type Receivable, receivableOf, type StatisticAnswer, type Values } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { newId } from '../../database/newId.ts'
import type { Client } from '../../testing/testProduct.ts'
import { contractTerms } from './contractTerms.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let cashier: Client
beforeAll(async () => {
  desk = await startContractDesk()
  const steps = [
    'list',
    'markPaid',
    'reversePayment',
    'refund',
    'requestRefund',
    'writeOff',
    'invoice',
    'reverseInvoice',
  ]
  cashier = await desk.product.signInAs({
    username: 'booker',
    permissions: steps.map((step) => `contract:${step}`),
  })
})
afterAll(() => desk?.product.close())

const admin = () => desk.product.admin
const db = () => desk.product.app.engine.db.kysely
type Money = Omit<Receivable, 'currency'>
const none: Money = { due: 0, received: 0, refunded: 0, waived: 0, outstanding: 0 }
const owing = ['effective', 'expired', 'rescinding', 'rescinded']
const linesOf = (row: ContractRow, name: string) => (row[name] ?? []) as Values[]

/** Acts that users try in any order; `n` is between 1 and 1,200,000. */
const acts: Record<string, (row: ContractRow, n: number) => Promise<unknown>> = {
  pay: (row, n) => desk.act(cashier, row, 'markPaid', { paidOn: day(0), paid: n }),
  payRest: (row) => desk.act(cashier, row, 'markPaid', { paidOn: day(0), paid: row.unpaidAmount || 1 }),
  reverse: (row, n) => {
    const paymentNo = (n % Math.max(1, linesOf(row, 'payments').length)) + 1
    return desk.act(cashier, row, 'reversePayment', {
      paymentNo,
      reason: '有误',
      ...(n % 2 === 0 && { rightAmount: n }),
    })
  },
  refund: (row, n) =>
    desk.act(cashier, row, 'refund', { refundAmount: (n % 300_000) + 1, refundedOn: day(0), reason: '退' }),
  askRefund: (row, n) => desk.act(cashier, row, 'requestRefund', { refundAsked: n, reason: '多退' }),
  approveRefund: (row) => desk.act(admin(), row, 'approveRefund'),
  rejectRefund: (row) => desk.act(admin(), row, 'rejectRefund', { reason: '不退' }),
  waive: (row, n) => desk.act(cashier, row, 'writeOff', { waived: n, reason: '核销' }),
  invoice: (row, n) =>
    desk.act(cashier, row, 'invoice', { invoiceNo: newId(), invoiced: n, invoicedOn: day(0), invoiceRate: '6' }),
  redInvoice: (row, n) => {
    const lines = linesOf(row, 'invoices')
    const reversedNo = lines[n % Math.max(1, lines.length)]?.no ?? 'none'
    return desk.act(cashier, row, 'reverseInvoice', { reversedNo, redNo: newId(), redOn: day(0), reason: '红冲' })
  },
  edit: (row, n) => admin().put('/legal/contract/edit', { id: row.id, version: row.version, amount: n, payPlan: [] }),
  terms: () => contractTerms(desk.product.app.engine, new AbortController().signal),
}

/** A matter with a client of its own. */
async function addMatter(): Promise<{ id: string; enterpriseId: string }> {
  const [id, enterpriseId] = [newId(), newId()]
  await sql`
    insert into biz_enterprise (id, tenant_id, name, credit_code, status, create_by)
    values (${enterpriseId}, 1, ${`历史${enterpriseId}`}, ${enterpriseId.slice(-18)}, 'certified', 'test')`.execute(
    db(),
  )
  await sql`
    insert into biz_entrustment (id, tenant_id, no, matter, enterprise_id, status, case_type, conflict_check_id, has_unpaid,
      lead_lawyer_id, create_by)
    values (${id}, 1, ${id}, '历史委托', ${enterpriseId}, 'inProgress', 'civil', ${id}, 'N',
      (select id from sys_user where username = 'admin'), 'test')`.execute(db())
  await sql`
    insert into biz_conflict_check (id, tenant_id, no, subject, entrustment_id, result, status, create_by)
    values (${id}, 1, ${id}, '历史委托', ${id}, 'none', 'valid', 'test')`.execute(db())
  return { id, enterpriseId }
}

async function importAmount(row: ContractRow, values: object, amount: number): Promise<void> {
  const { preview, commit } = importing(admin(), '/legal/contract')
  const head = ['合同编号', '合同名称', '合同业务', '合同金额']
  const kind = (values as { bizType: string }).bizType === 'entrust' ? '委托合同' : '其他'
  const { batchId } = await preview(await sheetOf([head, [row.no, String(row.name), kind, String(amount / 100)]]))
  expect(await commit(batchId)).toMatchObject({ changed: 1 })
}

/** A contract whose amount is changed by edit and by import before it is signed. */
async function signed(values: object, edited: number, imported: number): Promise<ContractRow> {
  const row = await desk.at('draft', { ...values, payPlan: [] })
  await acts.edit!(row, edited)
  if (imported !== edited) await importAmount(row, values, imported)
  const { version } = await desk.read(row)
  const payPlan = [
    { dueDate: day(-1), amount: 1 },
    { dueDate: day(9), amount: imported - 1 },
  ]
  await admin().put('/legal/contract/edit', { id: row.id, version, payPlan })
  await desk.act(admin(), row, 'submit')
  await desk.act(desk.lawyer, row, 'pass')
  const signedFile = await desk.upload(['扫描件'])
  const answer = await desk.act(admin(), row, 'recordSigned', { signedFile, signDate: day(0), signedBy: '张三、李四' })
  expect(answer, answer.message).toMatchObject({ result: { status: 'effective', unpaidAmount: imported } })
  return answer.result
}

/** Recomputed from the entries alone, independently of the product's code. */
async function entriesOf(id: string): Promise<Money & { status: string; currency: string }> {
  const { rows: contracts } = await sql<{ status: string; currency: string; amount: number }>`
    select status, currency, amount from biz_contract where id = ${id}`.execute(db())
  const { status, currency, amount } = contracts[0]!
  const money = { ...none, due: Number(amount) }
  const { rows: payments } = await sql<{ amount: number }>`
    select amount from biz_contract_payments where parent_id = ${id}`.execute(db())
  for (const one of payments) money.received += Number(one.amount)
  const { rows: settlements } = await sql<{ waived: number; refunded: number }>`
    select waived, refunded from biz_contract_settlements where parent_id = ${id}`.execute(db())
  for (const one of settlements) {
    money.waived += Number(one.waived)
    money.refunded += Number(one.refunded)
  }
  money.outstanding = money.due - money.received - money.waived
  expect(money.outstanding).toBeGreaterThanOrEqual(0)
  expect(money.refunded).toBeLessThanOrEqual(money.received)
  return { ...money, status, currency }
}

const statistic = async (code: string, key: string, currency: string, period = {}): Promise<number> => {
  const { result } = await admin().get<StatisticAnswer>('/legal/statistic/data', { code, ...period })
  return result.rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + Number(row[key]), 0)
}
const today = () => ({ from: day(0), to: day(0) })
const figures = async (currency: string) => ({
  outstanding: await statistic('contractReceivable', 'total', currency),
  due: await statistic('contractValueByType', 'amount', currency, today()),
  retained: await statistic('contractValueByMonth', 'paid', currency, today()),
  income: await statistic('entrustmentIncomeByLawyer', 'net', currency, today()),
})

test('after payments, reversals, refunds, waivers, invoices and changes every figure equals the sum of the entries', async () => {
  const amount = fc.integer({ min: 1000, max: 1_200_000 })
  const act = fc.record({ name: fc.constantFrom(...Object.keys(acts)), n: amount, second: fc.boolean() })
  const currencies = ['CNY', 'USD'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 16 }),
      fc.tuple(amount, amount),
      fc.constantFrom(...currencies),
      async (history, [edited, imported], otherCurrency) => {
        const before = Object.fromEntries(await Promise.all(currencies.map(async (one) => [one, await figures(one)])))
        const matter = await addMatter()
        const own = { enterpriseId: matter.enterpriseId, bizType: 'entrust', bizId: matter.id }
        const main = await signed({ ...own, endDate: day(-1) }, edited, imported)
        await sql`update biz_entrustment set contract_id = ${main.id} where id = ${matter.id}`.execute(db())
        const more = await desk.at('effective', { ...own, parentId: main.id, currency: otherCurrency })
        for (const { name, n, second } of [{ name: 'pay', n: 1, second: false }, ...history]) {
          const row = await desk.read(second ? more : main)
          await acts[name]!(row, n)
          const now = await desk.read(row)
          const { status: _status, ...entries } = await entriesOf(row.id)
          expect(receivableOf(now)).toEqual(entries)
          expect(now.unpaidAmount, name).toBe(entries.outstanding)
          if (now.status === 'finished') expect(entries.outstanding).toBe(0)
        }
        const all = [await entriesOf(main.id), await entriesOf(more.id)]
        const sumsOf = (currency: string): Money => {
          const mine = all.filter((one) => one.currency === currency)
          const sum = (key: keyof Money) => mine.reduce((total, one) => total + one[key], 0)
          return {
            due: sum('due'),
            received: sum('received'),
            refunded: sum('refunded'),
            waived: sum('waived'),
            outstanding: sum('outstanding'),
          }
        }
        for (const currency of currencies) {
          const sums = sumsOf(currency)
          const earlier = before[currency]!
          expect(await figures(currency)).toEqual({
            outstanding: earlier.outstanding + sums.outstanding,
            due: earlier.due + sums.due,
            retained: earlier.retained + sums.received - sums.refunded,
            income: earlier.income + sums.received - sums.refunded,
          })
        }
        const sheet = await admin().get<EndingSheet>('/legal/entrustment/ending', { id: matter.id, step: 'terminate' })
        expect(sheet.result.figures).toEqual(
          [...new Set(['CNY', otherCurrency])].map((currency) => ({ currency, ...sumsOf(currency) })),
        )
        const owes = all.some(({ status, outstanding }) => owing.includes(status) && outstanding > 0) ? 'Y' : 'N'
        const { rows: flags } = await sql`
          select m.has_unpaid as matter, e.has_unpaid as client from biz_entrustment m join biz_enterprise e
            on e.id = m.enterprise_id where m.id = ${matter.id}`.execute(db())
        expect(flags).toEqual([{ matter: owes, client: owes }])
      },
    ),
    { numRuns: Number(process.env.HISTORY_RUNS ?? 3) },
  )
}, 600_000)
