import { type EntitlementAccount, type EntitlementEntry, type EntitlementRef, errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { lockAccount } from './accountRows.ts'
import { entriesWhere } from './entryRows.ts'
import { recomputeBalance } from './recomputeBalance.ts'
import { entryTable } from './ledgerTables.ts'
import { writeEntry } from './writeEntry.ts'

const col = columnsIn(entryTable)

/** The entry that ended a hold or reversed a use, if any. */
export async function settlementOf(db: Kysely<Tables>, hold: EntitlementEntry): Promise<EntitlementEntry | undefined> {
  return (await entriesWhere(db, sql`${col.settles} = ${hold.id}`))[0]
}

/** Consumes what was held for this reference. Idempotent; undefined when nothing was ever held. */
export function consumeHold(context: WriteContext, ref: EntitlementRef): Promise<EntitlementAccount | undefined> {
  return settleHold(context, ref, 'consume')
}

/** Releases what was held for this reference; past the last day it expires at once. Idempotent. */
export function releaseHold(context: WriteContext, ref: EntitlementRef): Promise<EntitlementAccount | undefined> {
  return settleHold(context, ref, 'release')
}

async function settleHold(
  context: WriteContext,
  ref: EntitlementRef,
  type: 'consume' | 'release',
): Promise<EntitlementAccount | undefined> {
  const { tx, actor } = context
  const [hold] = await entriesWhere(
    tx,
    sql`${col.tenantId} = ${actor.tenantId} and ${col.type} = 'hold' and ${col.refType} = ${ref.type}
      and ${col.refId} = ${ref.id}`,
  )
  if (!hold) return undefined
  let account = await lockAccount(tx, actor.tenantId, hold.accountId)
  const settled = await settlementOf(tx, hold)
  if (settled?.type === type) return account
  if (settled)
    throw errors.refused(
      settled.type === 'consume'
        ? `${account.itemName}的此次占用已核销，不能释放`
        : `${account.itemName}的此次占用已释放，不能核销`,
    )
  account = await writeEntry(context, account, { type, qty: hold.qty, ref, settles: hold.id })
  if (type === 'release') account = await lapse(context, account, ref, '到期后释放')
  await recomputeBalance(context, account)
  return account
}

/** Reverses what was used for this reference. Idempotent; undefined when nothing was ever used. */
export async function reverseUse(
  context: WriteContext,
  ref: EntitlementRef,
  note: string,
): Promise<EntitlementAccount | undefined> {
  const { tx, actor } = context
  const [use] = await entriesWhere(
    tx,
    sql`${col.tenantId} = ${actor.tenantId} and ${col.type} = 'consume' and ${col.refType} = ${ref.type}
      and ${col.refId} = ${ref.id}`,
  )
  if (!use) return undefined
  let account = await lockAccount(tx, actor.tenantId, use.accountId)
  if (await settlementOf(tx, use)) return account
  account = await writeEntry(context, account, { type: 'reverse', qty: use.qty, ref, settles: use.id, note })
  account = await lapse(context, account, ref, account.isClosed ? '退款或终止后冲回' : '到期后冲回')
  await recomputeBalance(context, account)
  return account
}

/** Units returned after the last day, or to a closed account, expire at once. */
async function lapse(
  context: WriteContext,
  account: EntitlementAccount,
  ref: EntitlementRef,
  note: string,
): Promise<EntitlementAccount> {
  const { available, expiresOn, isClosed } = account
  const isOver = isClosed || (expiresOn !== null && expiresOn < context.now.slice(0, 10))
  return isOver && available > 0 ? writeEntry(context, account, { type: 'expire', qty: available, ref, note }) : account
}
