import type { Balance, EntitlementAccount, EntitlementRef, EntryType } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { updateShare } from './updateShare.ts'
import { accountTable } from './ledgerTables.ts'
import { unearnedValue } from './unearnedValue.ts'

const a = columnsIn(accountTable, 'a')
const col = columnsIn(accountTable)

export interface NewEntry {
  type: EntryType
  qty: number
  ref: EntitlementRef
  settles?: string
  note?: string | null
}

/**
 * Applies an entry to the counters. Consumption that ends a hold takes from the held units, otherwise from the
 * available ones.
 */
function counted(before: Balance, { type, qty, settles }: NewEntry): Balance {
  const { granted, available, held, consumed, expired } = before
  switch (type) {
    case 'grant':
    case 'adjust':
      return { ...before, granted: granted + qty, available: available + qty }
    case 'hold':
      return { ...before, available: available - qty, held: held + qty }
    case 'release':
      return { ...before, available: available + qty, held: held - qty }
    case 'consume':
      return settles === undefined
        ? { ...before, available: available - qty, consumed: consumed + qty }
        : { ...before, held: held - qty, consumed: consumed + qty }
    case 'reverse':
      return { ...before, available: available + qty, consumed: consumed - qty }
    case 'expire':
    case 'refund':
      return { ...before, available: available - qty, expired: expired + qty }
  }
}

/** The only way a balance changes: writes one entry and updates the counters of its locked account. */
export async function writeEntry(
  context: WriteContext,
  account: EntitlementAccount,
  entry: NewEntry,
): Promise<EntitlementAccount> {
  const { tx, actor, now } = context
  const { granted, available, held, consumed, expired } = account
  const after = counted({ granted, available, held, consumed, expired }, entry)
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
  const { rows } = await sql<{ unearned: number }>`
    update ${a.$table} set ${col.granted} = ${after.granted}, ${col.available} = ${after.available},
      ${col.held} = ${after.held},
      ${col.consumed} = ${after.consumed}, ${col.expired} = ${after.expired}, ${col.entryCount} = ${col.entryCount} + 1
    where ${col.id} = ${account.id} returning ${unearnedValue} as unearned`.execute(tx)
  await updateShare(context, account)
  return { ...account, ...after, ...rows[0] }
}
