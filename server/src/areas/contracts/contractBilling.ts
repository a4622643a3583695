import { type AnyRow, errors, splitTotal, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { settlementLine } from '../../ending/endWith.ts'
import type { ActionRule, WriteContext } from '../../resource/Engine.ts'
import { assertMoneyDay } from './moneyDay.ts'

type Line = Values & { amount: number }

const linesOf = (row: Values, name: string): Line[] => (row[name] ?? []) as Line[]
const total = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + Number(amount), 0)
const waivedOf = (row: Values): number =>
  linesOf(row, 'settlements').reduce((sum, { waived }) => sum + Number(waived ?? 0), 0)
const yuan = (cents: number): string => (cents / 100).toFixed(2)

/** What is still owed, and how much of it is invoiced, follows from the lines. */
export function followBilling(values: Values, current: AnyRow | null): Values {
  const row: Values = { ...current, ...values }
  const amount = Number(row.amount ?? 0)
  // A sheet carries no lines: what they have made of the row stays, and only the amount can change.
  if (current && row.payments === undefined) return owedAfter(amount, current)
  const invoiced = total(linesOf(row, 'invoices'))
  return {
    unpaidAmount: Math.max(0, amount - total(linesOf(row, 'payments')) - waivedOf(row)),
    invoiceStatus: invoiced === 0 ? 'none' : invoiced < amount ? 'partial' : 'done',
  }
}

function owedAfter(amount: number, { amount: before, unpaidAmount }: AnyRow): Values {
  if (amount === Number(before ?? 0)) return {}
  return { unpaidAmount: Math.max(0, amount - Number(before ?? 0) + Number(unpaidAmount ?? 0)) }
}

/** A further line, as long as all of them together stay within the amount. */
function withLine(context: WriteContext, row: AnyRow, name: string, line: Line, field: string, title: string): Values {
  const lines = [...linesOf(row, name), { ...line, by: context.actor.realname }]
  const settled = name === 'payments' ? waivedOf(row) : 0
  const rest = Number(row.amount ?? 0) - total(linesOf(row, name)) - settled
  if (Number(line.amount) > rest)
    throw errors.invalid([{ field, message: `${title}合计不能超过合同金额，最多还可登记 ${yuan(rest)} 元` }])
  return { [name]: lines }
}

/** What the contract's own tax and net amount are; its amount includes them. */
export function followTax(values: Values, current: AnyRow | null): Values {
  const { amount, taxRate }: Values = { ...current, ...values }
  if (amount == null || taxRate == null) return { netAmount: null, taxAmount: null }
  const parts = splitTotal(Number(amount), Number(taxRate))
  return 'problem' in parts ? {} : { netAmount: parts.net, taxAmount: parts.tax }
}

/** The steps of the accountant. */
export const billingSteps: Record<string, ActionRule> = {
  markPaid: {
    values: async (context, row, { values }) => {
      await assertMoneyDay(context, row, 'paidOn', '收款日期', values.paidOn)
      const seq = linesOf(row, 'payments').length + 1
      const line = { seq, paidOn: values.paidOn, amount: Number(values.paid), note: values.paidNote ?? null }
      return withLine(context, row, 'payments', line, 'paid', '收款')
    },
  },
  writeOff: {
    refusal: async (_context, row) =>
      Number(row.unpaidAmount ?? 0) > 0 ? undefined : '合同款已收清，没有可核销的金额',
    values: async (context, row, { reason, values }) => {
      const [waived, unpaid] = [Number(values.waived), Number(row.unpaidAmount ?? 0)]
      if (waived > unpaid)
        throw errors.invalid([{ field: 'waived', message: `核销金额不能大于未收的 ${yuan(unpaid)} 元` }])
      const line = settlementLine(context, { waived, refunded: 0, note: reason })
      return { settlements: [...linesOf(row, 'settlements'), line] }
    },
  },
  invoice: {
    values: async (context, row, { values }) => {
      await assertMoneyDay(context, row, 'invoicedOn', '开票日期', values.invoicedOn)
      await refuseKnownNumber(context, String(values.invoiceNo))
      const amount = Number(values.invoiced)
      const given = { net: values.invoiceNet as number | null, tax: values.invoiceTax as number | null }
      const parts = splitTotal(amount, Number(values.invoiceRate), given)
      if ('problem' in parts) throw errors.invalid([{ field: 'invoiceTax', message: parts.problem }])
      const line = {
        no: values.invoiceNo,
        invoicedOn: values.invoicedOn,
        amount,
        taxRate: values.invoiceRate,
        ...parts,
      }
      return withLine(context, row, 'invoices', line, 'invoiced', '开票')
    },
  },
}

/** Who comes second waits, and then finds the number. */
export async function refuseKnownNumber({ tx, actor }: WriteContext, no: string, field = 'invoiceNo'): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`invoice:${actor.tenantId}:${no}`}))`.execute(tx)
  const { rows } = await sql<{ contractNo: string }>`
    select c.no as "contractNo" from biz_contract_invoices i join biz_contract c on c.id = i.parent_id
    where i.no = ${no} and c.tenant_id = ${actor.tenantId} limit 1`.execute(tx)
  if (rows[0]) throw errors.invalid([{ field, message: `发票号码 ${no} 已登记在合同 ${rows[0].contractNo}` }])
}
