import type { Balance, EntitlementAccount, EntitlementRef, EntryType } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { keepShare } from './keepShare.ts'

export interface NewEntry {
  type: EntryType
  qty: number
  ref: EntitlementRef
  settles?: string
  note?: string | null
}

/** What an entry does to the counters. Consumption that ends a hold takes from what is held, else from what is available. */
function counted(before: Balance, { type, qty, settles }: NewEntry): Balance {
  const { granted, available, held, consumed } = before
  switch (type) {
    case 'grant':
      return { granted: granted + qty, available: available + qty, held, consumed }
    case 'adjust':
      return { granted, available: available + qty, held, consumed }
    case 'hold':
      return { granted, available: available - qty, held: held + qty, consumed }
    case 'release':
      return { granted, available: available + qty, held: held - qty, consumed }
    case 'consume':
      return settles === undefined
        ? { granted, available: available - qty, held, consumed: consumed + qty }
        : { granted, available, held: held - qty, consumed: consumed + qty }
    case 'expire':
    case 'refund':
      return { granted, available: available - qty, held, consumed }
  }
}

/** The only way a balance changes: one entry, and the counters of its locked account with it. */
export async function writeEntry(
  context: WriteContext,
  account: EntitlementAccount,
  entry: NewEntry,
): Promise<EntitlementAccount> {
  const { tx, actor, now } = context
  const after = counted(account, entry)
  await tx
    .insertInto('entitlement_entry')
    .values({
      id: newId(),
      tenant_id: account.tenantId,
      account_id: account.id,
      type: entry.type,
      qty: entry.qty,
      ref_type: entry.ref.type,
      ref_id: entry.ref.id,
      settles: entry.settles ?? null,
      at: now,
      by: actor.username,
      balance_after: after.available,
      note: entry.note ?? null,
    })
    .execute()
  await sql`
    update entitlement_account set granted = ${after.granted}, available = ${after.available}, held = ${after.held},
      consumed = ${after.consumed}, entry_count = entry_count + 1 where id = ${account.id}`.execute(tx)
  await keepShare(context, account)
  return { ...account, ...after }
}
