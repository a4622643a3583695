import { type EntitlementAccount, errors } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { entryTable } from './ledgerTables.ts'

const last = columnsIn(entryTable, 'last')
const next = columnsIn(entryTable, 'next')
const usedEntryTable = columnsIn(entryTable, 'used')

/** Refuses a use that the account does not allow now. */
export async function assertUsable(context: WriteContext, account: EntitlementAccount, qty: number): Promise<void> {
  const refusal = await usageRefusal(context, account, qty)
  if (refusal !== undefined) throw errors.refused(refusal)
}

/** Why the account does not allow this use now; undefined when it does. */
export async function usageRefusal(
  context: WriteContext,
  account: EntitlementAccount,
  qty: number,
): Promise<string | undefined> {
  const { itemName, unit, available, perMonthCap } = account
  if (!Number.isInteger(qty) || qty < 1) return `${itemName}的使用数量必须是不小于 1 的整数`
  const today = context.now.slice(0, 10)
  if (account.isClosed) return `${itemName}所属的套餐或顾问服务已退款或终止，不能使用`
  if (account.isFrozen) return `${itemName}所属的套餐或顾问服务已冻结，暂不能使用`
  if (account.startsOn !== null && account.startsOn > today) return `${itemName}自 ${account.startsOn} 起才可使用`
  if (account.expiresOn !== null && account.expiresOn < today) return `${itemName}已于 ${account.expiresOn} 到期`
  if (available < qty && !account.mayOverdraw)
    return account.isUnlimited
      ? `${itemName}已达合理使用上限 ${account.fairUseCap ?? 0} ${unit}`
      : `${itemName}剩余 ${available} ${unit}，不足 ${qty} ${unit}`
  if (perMonthCap === null) return undefined
  const used = await usedThisMonth(context, account)
  if (used + qty > perMonthCap) return `${itemName}每月最多使用 ${perMonthCap} ${unit}，本月已用 ${used} ${unit}`
  return undefined
}

/** Uses that began this month and were neither released nor reversed. */
async function usedThisMonth({ tx, now }: WriteContext, account: EntitlementAccount): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(${usedEntryTable.qty}), 0)::integer as used from ${usedEntryTable.$table}
    where ${usedEntryTable.accountId} = ${account.id} and ${usedEntryTable.type} in ('hold', 'consume')
      and ${usedEntryTable.settles} is null
      and ${usedEntryTable.at} >= ${`${now.slice(0, 7)}-01 00:00:00`}
      and not exists (
        select 1 from ${next.$table} left join ${last.$table} on ${last.settles} = ${next.id}
        where ${next.settles} = ${usedEntryTable.id}
          and (${next.type} in ('release', 'reverse') or ${last.type} = 'reverse'))`.execute(tx)
  return rows[0]!.used
}
