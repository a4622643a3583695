import type { Values } from '../../../resource/readRow.ts'
import { receivableOf } from '../receivable.ts'

/** A line of the payment plan, with what is still open of it. */
export interface Instalment {
  /** Its place by due day, from 1. */
  no: number
  dueDate: string
  amount: number
  open: number
}

interface Part {
  no: number
  amount: number
  /** What is open of the instalment afterwards. */
  left: number
}

/** The instalments by due day. Payments and waivers settle the earliest first, as in the statistics. */
export function instalmentsOf(row: Values): Instalment[] {
  const { received, waived } = receivableOf(row)
  let settled = received + waived
  return planOf(row).map((line) => {
    const open = Math.max(0, line.amount - Math.max(0, settled))
    settled -= line.amount
    return { ...line, open }
  })
}

function planOf({ payPlan }: Values): Omit<Instalment, 'open'>[] {
  const lines = Array.isArray(payPlan) ? (payPlan as Values[]) : []
  return lines
    .map((line) => ({ dueDate: String(line.dueDate), amount: Number(line.amount ?? 0) }))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    .map((line, index) => ({ no: index + 1, ...line }))
}

/** Which instalments a payment of this amount settles. */
export function partsOf(instalments: readonly Instalment[], paid: number): Part[] {
  let rest = paid
  return instalments.flatMap(({ no, open }) => {
    const amount = Math.min(open, rest)
    rest -= amount
    return amount > 0 ? [{ no, amount, left: open - amount }] : []
  })
}

/** 第 2 期, 第 2、3 期; null for a contract without a plan. */
export function instalmentText(parts: readonly { no: number }[]): string | null {
  return parts.length === 0 ? null : `第 ${parts.map(({ no }) => no).join('、')} 期`
}
