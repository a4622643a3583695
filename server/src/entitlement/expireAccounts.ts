import type { EntitlementAccount, EntitlementSource } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { accountsOfSource } from './accountRows.ts'
import { writeEntry } from './writeEntry.ts'

/**
 * Expires the remaining balance of accounts past their last day, with an entry each. Held units stay held until they
 * are settled.
 */
export async function expireAccounts(
  context: WriteContext,
  source: { type: EntitlementSource; id: string },
): Promise<EntitlementAccount[]> {
  const today = context.now.slice(0, 10)
  const accounts = await accountsOfSource(context.tx, context.actor.tenantId, source, true)
  const after: EntitlementAccount[] = []
  for (const account of accounts) {
    const { expiresOn, available } = account
    const isOver = expiresOn !== null && expiresOn < today && available > 0
    const ref = { type: 'expiry', id: expiresOn ?? '' }
    after.push(isOver ? await writeEntry(context, account, { type: 'expire', qty: available, ref }) : account)
  }
  return after
}
