import { amountText, type AnyRow, currencyOf, errors, receivableOf, type Values } from '@lexdesk/domain'
import type { ActionRule, WriteContext } from '../../resource/Engine.ts'
import { refuseKnownNumber } from './contractBilling.ts'
import { doubleContract } from './contractBusiness.ts'
import { assertMoneyDay } from './moneyDay.ts'

const linesOf = (row: Values, name: string): Values[] => (row[name] ?? []) as Values[]
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
      const reversal = {
        seq: lines.length + 1,
        paidOn: context.now.slice(0, 10),
        amount: -amount,
        note: `冲正第 ${no} 号：${reason ?? ''}`.slice(0, 200),
        reverses: no,
        by: context.actor.realname,
      }
      const reversed = { ...row, payments: [...lines, reversal] }
      const right = await rightPayment(context, reversed, found, values)
      const payments = [...reversed.payments, ...(right ? [{ ...right, seq: lines.length + 2 }] : [])]
      const { received, refunded, currency } = receivableOf({ ...row, payments })
      if (received < refunded)
        throw refuse('paymentNo', `已退还 ${amountText(refunded, currency)}，冲正后收款少于已退还的金额`)
      return { payments, ...(await stateAfter(context, { ...row, payments })) }
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

/** A contract counts as performed only while all is paid: what is owed again brings it back into its term, or after it. */
async function stateAfter(context: WriteContext, row: AnyRow): Promise<Values> {
  if (row.status !== 'finished' || receivableOf(row).outstanding === 0) return {}
  if (String(row.endDate) < context.now.slice(0, 10)) return { status: 'expired' }
  const other = await doubleContract(context, row)
  if (other !== undefined) throw refuse('paymentNo', `冲正后合同须恢复履行，但${other}`)
  return { status: 'effective' }
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

/** The payment as it should have been registered; the wrong one is reversed in `row`. */
async function rightPayment(
  context: WriteContext,
  row: AnyRow,
  wrong: Values,
  { rightAmount, rightPaidOn, paymentNo }: Values,
): Promise<Values | undefined> {
  if (rightAmount == null) {
    if (rightPaidOn != null) throw refuse('rightAmount', '请输入更正后金额')
    return undefined
  }
  const paidOn = rightPaidOn ?? wrong.paidOn
  await assertMoneyDay(context, row, 'rightPaidOn', '更正后日期', paidOn)
  const { outstanding: rest } = receivableOf(row)
  if (Number(rightAmount) > rest)
    throw refuse('rightAmount', `收款合计不能超过合同金额，最多还可登记 ${amountText(rest, currencyOf(row))}`)
  const note = `更正第 ${Number(paymentNo)} 号`
  return { paidOn, amount: Number(rightAmount), note, by: context.actor.realname }
}
