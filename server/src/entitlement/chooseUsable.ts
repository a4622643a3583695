import { type EntitlementAccount, errors } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { lockAccounts } from './accountRows.ts'
import { byPreference } from './accountsFor.ts'
import { usageRefusal } from './usability.ts'

/**
 * The first of these accounts that allows the use. All are locked before the choice: of two simultaneous uses, the
 * second takes the next account when the first has used the last unit.
 */
export async function chooseUsable(
  context: WriteContext,
  candidates: readonly EntitlementAccount[],
  qty: number,
): Promise<EntitlementAccount> {
  const ids = candidates.map(({ id }) => id)
  const accounts = await lockAccounts(context.tx, context.actor.tenantId, ids)
  let refusal: string | undefined
  for (const account of accounts.sort(byPreference)) {
    const own = await usageRefusal(context, account, qty)
    if (own === undefined) return account
    refusal ??= own
  }
  throw refusal === undefined ? errors.notFound('权益') : errors.refused(refusal)
}
