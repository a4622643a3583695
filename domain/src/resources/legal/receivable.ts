import type { Values } from '../../resource/readRow.ts'

/** States of contracts that became binding, whatever happened afterwards: only these have receivables. */
export const boundContractStates: readonly string[] = [
  'effective',
  'finished',
  'expired',
  'rescinding',
  'rescinded',
  'archived',
]

/** The fee mode without receivables. */
export const freeFeeMode = 'free'

/** The money of one contract, in the smallest unit of its currency. */
export interface Receivable {
  currency: string
  due: number
  /** Payments less reversed payments. */
  received: number
  refunded: number
  waived: number
  outstanding: number
}

/** The contract fields that determine its money. */
type Billed = Partial<Record<'status' | 'feeMode' | 'amount' | 'currency' | 'payments' | 'settlements', unknown>>

/**
 * The only definition of a client's debt, computed from the entries of a contract. A refund waives the claim to the
 * refunded amount, so that it does not reappear as a debt. `receivableSql` on the server is the same for statements.
 */
export function receivableOf(row: Billed): Receivable {
  const isDue = boundContractStates.includes(String(row.status)) && row.feeMode !== freeFeeMode
  const due = isDue ? Number(row.amount ?? 0) : 0
  const received = sumOf(row.payments, 'amount')
  const waived = sumOf(row.settlements, 'waived')
  return {
    currency: currencyOf(row),
    due,
    received,
    refunded: sumOf(row.settlements, 'refunded'),
    waived,
    outstanding: Math.max(0, due - received - waived),
  }
}

export const currencyOf = ({ currency }: Values): string => (typeof currency === 'string' ? currency : 'CNY')

function sumOf(lines: unknown, name: string): number {
  return Array.isArray(lines) ? lines.reduce((sum: number, line: Values) => sum + Number(line[name] ?? 0), 0) : 0
}
