import { type EntitlementAccount, type EntitlementRef, errors } from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { lockAccount } from './accountRows.ts'
import { entryFor } from './entryRows.ts'
import { recomputeBalance } from './recomputeBalance.ts'
import { writeEntry } from './writeEntry.ts'

export interface Adjustment {
  accountId: string
  /** Positive to add, negative to deduct. */
  qty: number
  reason: string
  ref: EntitlementRef
}

/** Corrects a balance with a reason, never below zero. Idempotent. */
export async function adjustAccount(
  context: WriteContext,
  { accountId, qty, reason, ref }: Adjustment,
): Promise<EntitlementAccount> {
  const account = await lockAccount(context.tx, context.actor.tenantId, accountId)
  if (await entryFor(context.tx, accountId, 'adjust', ref)) return account
  if (account.isClosed) throw errors.refused(`${account.itemName}所属的套餐或顾问服务已退款或终止，不能再调整`)
  if (!Number.isInteger(qty) || qty === 0) throw errors.refused('调整数量必须是不为 0 的整数')
  if (qty < 0 && account.available + qty < 0)
    throw errors.refused(
      `${account.itemName}剩余 ${account.available} ${account.unit}，不能减少 ${-qty} ${account.unit}`,
    )
  const after = await writeEntry(context, account, { type: 'adjust', qty, ref, note: reason })
  await recomputeBalance(context, after)
  return after
}
