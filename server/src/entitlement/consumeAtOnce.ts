import type { EntitlementAccount } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { lockAccount } from './accountRows.ts'
import { beginTerm } from './beginTerm.ts'
import { entryFor } from './entryRows.ts'
import { recomputeBalance } from './recomputeBalance.ts'
import type { EntitlementUse } from './holdEntitlement.ts'
import { assertUsable } from './usability.ts'
import { writeEntry } from './writeEntry.ts'

/** Consumes without a prior hold. Idempotent. */
export async function consumeAtOnce(
  context: WriteContext,
  { accountId, qty, ref, note }: EntitlementUse & { note?: string },
): Promise<EntitlementAccount> {
  const account = await lockAccount(context.tx, context.actor.tenantId, accountId)
  if (await entryFor(context.tx, accountId, 'consume', ref)) return account
  await assertUsable(context, account, qty)
  await beginTerm(context, account)
  const after = await writeEntry(context, account, { type: 'consume', qty, ref, note })
  await recomputeBalance(context, after)
  return after
}
