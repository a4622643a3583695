import { type Balances, counsel, type EntitlementAccount, type EntitlementSource, packageOrder } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { accountsOfSource } from './accountRows.ts'

const counselCol = columnsOf(counsel)
const packageOrderCol = columnsOf(packageOrder)

/** Paid and refunded amounts for each kind of source. */
const payments = {
  packageOrder: sql<Payment>`select ${packageOrderCol.amount} as paid, ${packageOrderCol.refundAmount} as refunded
    from ${packageOrderCol.$table}`,
  counsel: sql<Payment>`select ${counselCol.fee} as paid, ${counselCol.settledAmount} as refunded
    from ${counselCol.$table}`,
} satisfies Record<EntitlementSource, unknown>

interface Payment {
  paid: number | null
  refunded: number | null
}

/** The balances of a purchase, and how much of its price is earned. */
export async function balancesOf(
  db: Kysely<Tables>,
  tenantId: number,
  source: { type: EntitlementSource; id: string },
): Promise<Balances> {
  const accounts = await accountsOfSource(db, tenantId, source)
  if (accounts.length === 0) return { accounts, paid: 0, refunded: 0, earned: 0, unearned: 0 }
  const { rows } = await sql<Payment>`${payments[source.type]} where id = ${source.id}`.execute(db)
  const paid = rows[0]?.paid ?? 0
  const refunded = rows[0]?.refunded ?? 0
  const unearned = unearnedOf(accounts)
  return { accounts, paid, refunded, earned: paid - refunded - unearned, unearned }
}

export const unearnedOf = (accounts: readonly EntitlementAccount[]): number =>
  accounts.reduce((sum, { unearned }) => sum + unearned, 0)
