import {
  contract,
  currencyOf,
  errors,
  instalmentsOf,
  instalmentText,
  moneyText,
  partsOf,
  receivableOf,
  type Row,
  splitTotal,
  taxParts,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import { settlementLine } from '../../ending/endWith.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { actionsFor, type LineOf, type ValuesOf } from '../../resource/rulesFor.ts'
import { assertMoneyDay } from './moneyDay.ts'

const c = columnsOf(contract, 'c')
const i = linesOf(contract, 'invoices', 'i')

type ContractValues = ValuesOf<typeof contract>

const invoicedIn = ({ invoices }: Pick<ContractValues, 'invoices'>): number =>
  (invoices ?? []).reduce((sum, { amount = 0 }) => sum + amount, 0)

/** The outstanding and invoiced amounts are computed from the lines. */
export function recomputeBilling(values: ContractValues, current: Row<typeof contract> | null): ContractValues {
  const row: ContractValues = { ...current, ...values }
  // An import reads no lines. It changes drafts only, which owe nothing; the figures of other contracts are unchanged.
  if (current && row.payments === undefined) return { currency: currencyOf(row) }
  const invoiced = invoicedIn(row)
  return {
    currency: currencyOf(row),
    unpaidAmount: receivableOf(row).outstanding,
    invoiceStatus: invoiced === 0 ? 'none' : invoiced < (row.amount ?? 0) ? 'partial' : 'done',
  }
}

/** The tax and net amount of the contract; its amount includes tax. */
export function recomputeTax(values: ContractValues, current: Row<typeof contract> | null): ContractValues {
  const { amount, taxRate }: ContractValues = { ...current, ...values }
  const { net, tax } = taxParts(amount, taxRate)
  return { netAmount: net, taxAmount: tax }
}

/** The accountant's steps. */
export const billingSteps = actionsFor(contract, {
  markPaid: {
    refusal: async (_context, row) =>
      receivableOf(row).outstanding > 0 ? undefined : '合同没有未收的款项，不需要登记收款',
    values: async (context, row, { values }) => {
      await assertMoneyDay(context, row, 'paidOn', '收款日期', values.paidOn)
      const lines = row.payments ?? []
      const { outstanding, currency } = receivableOf(row)
      if (values.paid > outstanding)
        throw errors.invalid([
          {
            field: 'paid',
            message: `收款合计不能超过合同金额，最多还可登记 ${moneyText(outstanding, currency)}`,
          },
        ])
      const line: Partial<LineOf<typeof contract, 'payments'>> = {
        seq: lines.length + 1,
        paidOn: values.paidOn,
        amount: values.paid,
        instalment: instalmentFor(row, values.paid),
        note: values.paidNote,
        by: context.actor.realname,
      }
      return { payments: [...lines, line] }
    },
  },
  writeOff: {
    refusal: async (_context, row) =>
      receivableOf(row).outstanding > 0 ? undefined : '合同款已收清，没有可核销的金额',
    values: async (context, row, { reason, values }) => {
      const { outstanding, currency } = receivableOf(row)
      const { waived } = values
      if (waived > outstanding)
        throw errors.invalid([
          { field: 'waived', message: `核销金额不能大于未收的 ${moneyText(outstanding, currency)}` },
        ])
      const line = settlementLine(context, { waived, refunded: 0, note: reason })
      return { settlements: [...(row.settlements ?? []), line] }
    },
  },
  invoice: {
    values: async (context, row, { values }) => {
      await assertMoneyDay(context, row, 'invoicedOn', '开票日期', values.invoicedOn)
      await refuseKnownNumber(context, values.invoiceNo)
      const amount = values.invoiced
      const rest = (row.amount ?? 0) - invoicedIn(row)
      if (amount > rest)
        throw errors.invalid([
          {
            field: 'invoiced',
            message: `开票合计不能超过合同金额，最多还可登记 ${moneyText(rest, currencyOf(row))}`,
          },
        ])
      const given = { net: values.invoiceNet, tax: values.invoiceTax }
      const parts = splitTotal(amount, Number(values.invoiceRate), given)
      if ('problem' in parts) throw errors.invalid([{ field: 'invoiceTax', message: parts.problem }])
      const line = {
        no: values.invoiceNo,
        invoicedOn: values.invoicedOn,
        amount,
        taxRate: values.invoiceRate,
        ...parts,
        by: context.actor.realname,
      }
      return { invoices: [...(row.invoices ?? []), line] }
    },
  },
})

/** The instalments that a payment settles, in words. */
export const instalmentFor = (row: Row<typeof contract>, paid: number): string | null =>
  instalmentText(partsOf(instalmentsOf(row), paid))

/** The lock serializes requests with the same number, so the second one finds it registered. */
export async function refuseKnownNumber({ tx, actor }: WriteContext, no: string, field = 'invoiceNo'): Promise<void> {
  await takeLocks(tx, `invoice:${actor.tenantId}:${no}`)
  const { rows } = await sql<{ contractNo: string }>`
    select ${c.no} as "contractNo" from ${i.$table} join ${c.$table} on ${c.id} = ${i.parentId}
    where ${i.no} = ${no} and ${c.tenantId} = ${actor.tenantId} limit 1`.execute(tx)
  if (rows[0]) throw errors.invalid([{ field, message: `发票号码 ${no} 已登记在合同 ${rows[0].contractNo}` }])
}
