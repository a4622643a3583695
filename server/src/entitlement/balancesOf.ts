import type { EntitlementAccount, EntitlementSource } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { accountsOfSource } from './accountRows.ts'

/** The balances of what was bought, and what of its price is still owed to the client. */
export async function balancesOf(
  db: Kysely<Tables>,
  tenantId: number,
  source: { type: EntitlementSource; id: string },
): Promise<{ accounts: EntitlementAccount[]; unearned: number }> {
  const accounts = await accountsOfSource(db, tenantId, source)
  return { accounts, unearned: accounts.reduce((sum, account) => sum + unearnedOf(account), 0) }
}

/** Fen of one account: what is left or set aside, at the value of a unit. */
const unearnedOf = ({ available, held, unitValue }: EntitlementAccount): number =>
  (Math.max(available, 0) + held) * unitValue
