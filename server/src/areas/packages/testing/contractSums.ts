import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/Database.ts'

interface PlanLine {
  dueDate: string
  amount: number
}

/** The money of one contract, computed from its entries alone. */
export interface ContractSum {
  id: string
  enterpriseId: string | null
  personName: string | null
  parentId: string | null
  bizType: string
  bizId: string | null
  status: string
  currency: string
  signDate: string | null
  endDate: string | null
  autoRenew: boolean
  amount: number
  due: number
  received: number
  refunded: number
  waived: number
  outstanding: number
  invoiced: number
  refundAsked: number | null
  plan: PlanLine[]
  /** Payments and refunds by day, refunds negative; `n` counts payments, less reversals. */
  days: { day: string; paid: number; refunded: number; n: number }[]
}

const boundStates = ['effective', 'finished', 'expired', 'rescinding', 'rescinded', 'archived']

/** Recomputes all contracts of the tenant from their entries. It uses nothing of the product but the entries. */
export async function contractSums(db: Kysely<Tables>): Promise<Map<string, ContractSum>> {
  const { rows } = await sql<ContractSum & { feeMode: string | null }>`
    select id, enterprise_id as "enterpriseId", person_name as "personName", parent_id as "parentId",
      biz_type as "bizType", biz_id as "bizId", status, coalesce(currency, 'CNY') as currency, fee_mode as "feeMode",
      to_char(sign_date, 'YYYY-MM-DD') as "signDate", to_char(end_date, 'YYYY-MM-DD') as "endDate",
      coalesce(auto_renew, 'N') = 'Y' as "autoRenew", coalesce(amount, 0)::bigint as amount, refund_asked as "refundAsked"
    from biz_contract where tenant_id = 1 and deleted_at is null`.execute(db)
  const sums = new Map<string, ContractSum>()
  for (const { feeMode, ...row } of rows) {
    const due = boundStates.includes(row.status) && feeMode !== 'free' ? Number(row.amount) : 0
    const none = { received: 0, refunded: 0, waived: 0, outstanding: 0, invoiced: 0 }
    sums.set(row.id, { ...row, amount: Number(row.amount), due, ...none, plan: [], days: [] })
  }
  const lines = async <T>(table: string, columns: string) =>
    (
      await sql<T & { id: string }>`
      select parent_id as id, ${sql.raw(columns)} from ${sql.table(table)} order by id`.execute(db)
    ).rows
  for (const { id, day, amount } of await lines<{ day: string; amount: number }>(
    'biz_contract_payments',
    `to_char(paid_on, 'YYYY-MM-DD') as day, amount`,
  )) {
    const sum = sums.get(id)
    if (!sum) continue
    sum.received += Number(amount)
    sum.days.push({ day, paid: Number(amount), refunded: 0, n: Math.sign(Number(amount)) })
  }
  for (const { id, day, waived, refunded } of await lines<{ day: string; waived: number; refunded: number }>(
    'biz_contract_settlements',
    `to_char(settled_on, 'YYYY-MM-DD') as day, waived, refunded`,
  )) {
    const sum = sums.get(id)
    if (!sum) continue
    sum.waived += Number(waived)
    sum.refunded += Number(refunded)
    if (Number(refunded) > 0) sum.days.push({ day, paid: 0, refunded: Number(refunded), n: 0 })
  }
  for (const { id, amount } of await lines<{ amount: number }>('biz_contract_invoices', 'amount')) {
    const sum = sums.get(id)
    if (sum) sum.invoiced += Number(amount)
  }
  for (const { id, dueDate, amount } of await lines<PlanLine>(
    'biz_contract_pay_plan',
    `to_char(due_date, 'YYYY-MM-DD') as "dueDate", amount`,
  ))
    sums.get(id)?.plan.push({ dueDate, amount: Number(amount) })
  for (const sum of sums.values()) sum.outstanding = Math.max(0, sum.due - sum.received - sum.waived)
  return sums
}
