import { type EntitlementAccount, type EntitlementRef, errors } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { lockAccount } from './accountRows.ts'
import { beginTerm } from './beginTerm.ts'
import { settlementOf } from './settleHold.ts'
import { entryFor } from './entryRows.ts'
import { assertUsable } from './usability.ts'
import { writeEntry } from './writeEntry.ts'

export interface EntitlementUse {
  accountId: string
  qty: number
  ref: EntitlementRef
}

/** Holds units for a later use. Idempotent. */
export async function holdEntitlement(
  context: WriteContext,
  { accountId, qty, ref }: EntitlementUse,
): Promise<EntitlementAccount> {
  const account = await lockAccount(context.tx, context.actor.tenantId, accountId)
  const before = await entryFor(context.tx, accountId, 'hold', ref)
  if (before) {
    if (await settlementOf(context.tx, before))
      throw errors.refused(`${account.itemName}的此次占用已了结，不能再次占用`)
    return account
  }
  await assertUsable(context, account, qty)
  await beginTerm(context, account)
  return writeEntry(context, account, { type: 'hold', qty, ref })
}
