import { type AnyRow, errors, type Values } from '@lexdesk/domain'
import type { ActionRule, WriteContext } from '../../resource/Engine.ts'
import { refuseKnownNumber } from './contractBilling.ts'
import { assertMoneyDay } from './moneyDay.ts'

const linesOf = (row: Values, name: string): Values[] => (row[name] ?? []) as Values[]
const sumOf = (lines: readonly Values[], name: string): number =>
  lines.reduce((sum, line) => sum + Number(line[name] ?? 0), 0)
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const refuse = (field: string, message: string) => errors.invalid([{ field, message }])

/** Entries that take back a payment or an invoice: the same figures with the other sign. */
export const correctionSteps: Record<string, ActionRule> = {
  reversePayment: {
    refusal: async (_context, row) =>
      reversible(linesOf(row, 'payments'), 'seq').length > 0 ? undefined : '没有可冲正的收款',
    values: async (context, row, { reason, values }) => {
      const lines = linesOf(row, 'payments')
      const no = Number(values.paymentNo)
      const found = entryOf(lines, 'seq', no, 'paymentNo', `第 ${no} 号收款`)
      const amount = Number(found.amount)
      const received = sumOf(lines, 'amount') - amount
      const reversal = {
        seq: lines.length + 1,
        paidOn: context.now.slice(0, 10),
        amount: -amount,
        note: `冲正第 ${no} 号：${reason ?? ''}`.slice(0, 200),
        reverses: no,
        by: context.actor.realname,
      }
      const right = await rightPayment(context, row, found, received, values)
      const refunded = sumOf(linesOf(row, 'settlements'), 'refunded')
      if (received + Number(right?.amount ?? 0) < refunded)
        throw refuse('paymentNo', `已退还 ${yuan(refunded)} 元，冲正后收款少于已退还的金额`)
      return { payments: [...lines, reversal, ...(right ? [{ ...right, seq: lines.length + 2 }] : [])] }
    },
  },
  reverseInvoice: {
    refusal: async (_context, row) =>
      reversible(linesOf(row, 'invoices'), 'no').length > 0 ? undefined : '没有可红冲的发票',
    values: async (context, row, { values }) => {
      const lines = linesOf(row, 'invoices')
      const found = entryOf(lines, 'no', values.reversedNo, 'reversedNo', `发票 ${String(values.reversedNo)}`)
      await assertMoneyDay(context, row, 'redOn', '红字发票日期', values.redOn)
      await refuseKnownNumber(context, String(values.redNo), 'redNo')
      const turned = (name: string) => (found[name] == null ? null : -Number(found[name]))
      const red = {
        no: values.redNo,
        invoicedOn: values.redOn,
        amount: turned('amount'),
        taxRate: found.taxRate ?? null,
        net: turned('net'),
        tax: turned('tax'),
        reverses: found.no,
        by: context.actor.realname,
      }
      return { invoices: [...lines, red] }
    },
  },
}

const reversible = (lines: readonly Values[], key: string): Values[] =>
  lines.filter(
    (line) => Number(line.amount) > 0 && !lines.some(({ reverses }) => reverses != null && reverses === line[key]),
  )

function entryOf(lines: readonly Values[], key: string, value: unknown, field: string, title: string): Values {
  const found = lines.find((line) => line[key] === value)
  if (!found) throw refuse(field, `没有${title}`)
  if (Number(found.amount) < 0) throw refuse(field, `${title}是冲销记录，不能再冲销`)
  if (!reversible(lines, key).includes(found)) throw refuse(field, `${title}已冲销`)
  return found
}

/** The payment as it should have been registered. */
async function rightPayment(
  context: WriteContext,
  row: AnyRow,
  wrong: Values,
  received: number,
  { rightAmount, rightPaidOn, paymentNo }: Values,
): Promise<Values | undefined> {
  if (rightAmount == null) {
    if (rightPaidOn != null) throw refuse('rightAmount', '请输入更正后金额')
    return undefined
  }
  const paidOn = rightPaidOn ?? wrong.paidOn
  await assertMoneyDay(context, row, 'rightPaidOn', '更正后日期', paidOn)
  const rest = Number(row.amount ?? 0) - received - sumOf(linesOf(row, 'settlements'), 'waived')
  if (Number(rightAmount) > rest) throw refuse('rightAmount', `收款合计不能超过合同金额，最多还可登记 ${yuan(rest)} 元`)
  const note = `更正第 ${Number(paymentNo)} 号`
  return { paidOn, amount: Number(rightAmount), note, by: context.actor.realname }
}
