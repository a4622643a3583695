import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
beforeAll(async () => {
  desk = await startContractDesk()
})
afterAll(() => desk?.product.close())
const admin = () => desk.product.admin
const act = (row: ContractRow, step: string, body: object) => desk.act(admin(), row, step, body)
const pay = (row: ContractRow, paid: number, paidOn = day(0)) => act(row, 'markPaid', { paidOn, paid })
const field = (answer: { error?: { fields?: { field: string; message: string }[] } }) => answer.error?.fields?.[0]
const lines = (row: ContractRow, name: string) => (row as unknown as Record<string, Record<string, unknown>[]>)[name]!

describe('a payment', () => {
  test('too far in the past or in the future is refused, naming the first allowed day', async () => {
    const row = await desk.at('effective')
    for (const paidOn of ['1990-01-05', day(-800)])
      expect(field(await pay(row, 100, paidOn))?.message).toMatch(
        /^收款日期不能早于 \d{4}-\d\d-\d\d（合同签订或生效前 365 天）$/,
      )
    expect(field(await pay(row, 100, day(1)))).toEqual({ field: 'paidOn', message: '收款日期不能晚于今天' })
    expect(await pay(row, 100, day(-30))).toMatchObject({ success: true })
    expect(lines(await desk.read(row), 'payments')).toHaveLength(1)
  })

  test('is reversed by an entry and corrected by another; existing entries are not edited', async () => {
    const row = await desk.at('effective')
    await pay(row, 400_000)
    await pay(row, 100_000)
    expect(await act(row, 'reversePayment', { paymentNo: 2, reason: '退票' })).toMatchObject({ success: true })
    const reversed = await desk.read(row)
    expect(reversed.unpaidAmount).toBe(600_000)
    expect(lines(reversed, 'payments').map(({ seq, amount, reverses }) => [seq, amount, reverses])).toEqual([
      [1, 400_000, null],
      [2, 100_000, null],
      [3, -100_000, 2],
    ])
    const corrected = await act(row, 'reversePayment', { paymentNo: 1, rightAmount: 500_000, reason: '金额录错' })
    expect(corrected, corrected.message).toMatchObject({ success: true, result: { unpaidAmount: 500_000 } })
    expect(
      lines(corrected.result, 'payments')
        .slice(3)
        .map(({ seq, amount }) => [seq, amount]),
    ).toEqual([
      [4, -400_000],
      [5, 500_000],
    ])
  })

  test('is reversed once, a reversal cannot be reversed, and a correction cannot exceed what is due', async () => {
    const row = await desk.at('effective')
    await pay(row, 600_000)
    const reverse = (body: object) => act(row, 'reversePayment', { reason: '有误', ...body })
    expect(field(await reverse({ paymentNo: 9 }))?.message).toBe('没有第 9 号收款')
    expect(field(await reverse({ paymentNo: 1, rightAmount: 1_000_001 }))?.message).toBe(
      '收款合计不能超过合同金额，最多还可登记 ¥10,000.00',
    )
    expect(field(await reverse({ paymentNo: 1, rightAmount: 1, rightPaidOn: '1990-01-01' }))?.field).toBe('rightPaidOn')
    await reverse({ paymentNo: 1 })
    expect((await reverse({ paymentNo: 1 })).message).toBe('没有可冲正的收款')
    await pay(row, 1)
    expect(field(await reverse({ paymentNo: 1 }))?.message).toBe('第 1 号收款已冲销')
    expect(field(await reverse({ paymentNo: 2 }))?.message).toBe('第 2 号收款是冲销记录，不能再冲销')
  })

  test('of the whole amount, sent several times concurrently, is registered once', async () => {
    const row = await desk.at('effective')
    const { version } = await desk.read(row)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => act(row, 'markPaid', { paidOn: day(0), paid: 1_000_000, version })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await desk.read(row)).toMatchObject({ unpaidAmount: 0 })
    expect(lines(await desk.read(row), 'payments')).toHaveLength(1)
  })
})

test('an invoice has rate, net, tax and total, and is reversed by a red one', async () => {
  const row = await desk.at('effective')
  const no = `FP${row.id}`
  const invoice = (body: object) =>
    act(row, 'invoice', { invoiceNo: no, invoicedOn: day(0), invoiced: 106_000, ...body })
  expect(field(await invoice({ invoiceNet: 100_000, invoiceTax: 6001 }))?.message).toBe(
    '不含税金额与税额之和为 ¥1,060.01，应等于价税合计 ¥1,060.00',
  )
  expect(field(await invoice({ invoiceRate: '13', invoiceTax: 6000 }))?.message).toContain('与税率不符')
  const made = await invoice({})
  expect(lines(made.result, 'invoices')).toMatchObject([{ amount: 106_000, taxRate: '6', net: 100_000, tax: 6000 }])
  const red = { reversedNo: no, redNo: `${no}R`, redOn: day(0), reason: '抬头有误' }
  expect(field(await act(row, 'reverseInvoice', { ...red, redNo: no }))).toMatchObject({ field: 'redNo' })
  const taken = await act(row, 'reverseInvoice', red)
  expect(taken.result).toMatchObject({ invoiceStatus: 'none' })
  expect(lines(taken.result, 'invoices')[1]).toMatchObject({
    amount: -106_000,
    net: -100_000,
    tax: -6000,
    reverses: no,
  })
  expect((await act(row, 'reverseInvoice', { ...red, redNo: `${no}S` })).message).toBe('没有可红冲的发票')
})

test('the amount of a contract includes tax, and its currency comes from the dictionary', async () => {
  const row = await desk.add({ taxRate: '6' })
  expect(row).toMatchObject({ netAmount: 943_396, taxAmount: 56_604, currency: 'CNY' })
  const unknown = await admin().put('/legal/contract/edit', { id: row.id, version: row.version, currency: 'XXX' })
  expect(unknown).toMatchObject({ success: false })
  expect(unknown.message).toContain('币种')
})
