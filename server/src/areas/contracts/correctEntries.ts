import { contract, currencyOf, errors, moneyText, receivableOf, type Row } from '@lexdesk/domain'
import type { WriteContext } from '../../resource/Engine.ts'
import { actionsFor, type InputFor, type LineOf, type ValuesOf } from '../../resource/rulesFor.ts'
import { instalmentFor, refuseKnownNumber } from './contractBilling.ts'
import { duplicateContractRefusal } from './contractBusiness.ts'
import { assertMoneyDay } from './moneyDay.ts'

type Contract = Row<typeof contract>
type Payment = LineOf<typeof contract, 'payments'>

const seqOf = ({ seq }: Payment): number | null => seq
const numberOf = ({ no }: LineOf<typeof contract, 'invoices'>): string => no
const refuse = (field: string, message: string) => errors.invalid([{ field, message }])

/** Reversals of payments and invoices: an entry with the same figures and the opposite sign. */
export const correctionSteps = actionsFor(contract, {
  reversePayment: {
    refusal: async (_context, row) =>
      reversible(row.payments ?? [], seqOf).length > 0 ? undefined : '没有可冲正的收款',
    values: async (context, row, { reason, values }) => {
      const lines = row.payments ?? []
      const no = values.paymentNo
      const found = entryOf(lines, seqOf, no, 'paymentNo', `第 ${no} 号收款`)
      const reversal: Payment = {
        seq: lines.length + 1,
        paidOn: context.now.slice(0, 10),
        amount: -found.amount,
        instalment: found.instalment,
        note: `冲正第 ${no} 号：${reason ?? ''}`.slice(0, 200),
        reverses: no,
        by: context.actor.realname,
      }
      const reversed = { ...row, payments: [...lines, reversal] }
      const right = await correctedPayment(context, reversed, found, values)
      const payments = [...reversed.payments, ...(right ? [{ ...right, seq: lines.length + 2 }] : [])]
      const { received, refunded, currency } = receivableOf({ ...row, payments })
      if (received < refunded)
        throw refuse('paymentNo', `已退还 ${moneyText(refunded, currency)}，冲正后收款少于已退还的金额`)
      return { payments, ...(await stateAfter(context, { ...row, payments })) }
    },
  },
  reverseInvoice: {
    refusal: async (_context, row) =>
      reversible(row.invoices ?? [], numberOf).length > 0 ? undefined : '没有可红冲的发票',
    values: async (context, row, { values }) => {
      const lines = row.invoices ?? []
      const found = entryOf(lines, numberOf, values.reversedNo, 'reversedNo', `发票 ${values.reversedNo}`)
      await assertMoneyDay(context, row, 'redOn', '红字发票日期', values.redOn)
      await refuseKnownNumber(context, values.redNo, 'redNo')
      const negated = (amount: number | null) => (amount === null ? null : -amount)
      const red = {
        no: values.redNo,
        invoicedOn: values.redOn,
        amount: -found.amount,
        taxRate: found.taxRate,
        net: negated(found.net),
        tax: negated(found.tax),
        reverses: found.no,
        by: context.actor.realname,
      }
      return { invoices: [...lines, red] }
    },
  },
})

/** A contract is finished only while it is fully paid. If it owes again, it is in force, or expired after its term. */
async function stateAfter(context: WriteContext, row: Contract): Promise<ValuesOf<typeof contract>> {
  if (row.status !== 'finished' || receivableOf(row).outstanding === 0) return {}
  if (String(row.endDate) < context.now.slice(0, 10)) return { status: 'expired' }
  const other = await duplicateContractRefusal(context, row)
  if (other !== undefined) throw refuse('paymentNo', `冲正后合同须恢复履行，但${other}`)
  return { status: 'effective' }
}

interface Entry<K> {
  amount: number
  reverses: K | null
}

const reversible = <K, E extends Entry<K>>(lines: readonly E[], keyOf: (line: E) => K | null): E[] =>
  lines.filter(
    (line) => line.amount > 0 && !lines.some(({ reverses }) => reverses !== null && reverses === keyOf(line)),
  )

function entryOf<K, E extends Entry<K>>(
  lines: readonly E[],
  keyOf: (line: E) => K | null,
  value: K,
  field: string,
  title: string,
): E {
  const found = lines.find((line) => keyOf(line) === value)
  if (!found) throw refuse(field, `没有${title}`)
  if (found.amount < 0) throw refuse(field, `${title}是冲销记录，不能再冲销`)
  if (!reversible(lines, keyOf).includes(found)) throw refuse(field, `${title}已冲销`)
  return found
}

/** The corrected payment; the wrong one is already reversed in `row`. */
async function correctedPayment(
  context: WriteContext,
  row: Contract,
  wrong: Payment,
  { rightAmount, rightPaidOn, paymentNo }: InputFor<typeof contract, 'reversePayment'>['values'],
): Promise<Omit<Payment, 'seq'> | undefined> {
  if (rightAmount === null) {
    if (rightPaidOn !== null) throw refuse('rightAmount', '请输入更正后金额')
    return undefined
  }
  const paidOn = rightPaidOn ?? wrong.paidOn
  await assertMoneyDay(context, row, 'rightPaidOn', '更正后日期', paidOn)
  const { outstanding: rest } = receivableOf(row)
  if (rightAmount > rest)
    throw refuse('rightAmount', `收款合计不能超过合同金额，最多还可登记 ${moneyText(rest, currencyOf(row))}`)
  return {
    paidOn,
    amount: rightAmount,
    instalment: instalmentFor(row, rightAmount),
    note: `更正第 ${paymentNo} 号`,
    by: context.actor.realname,
    reverses: null,
  }
}
