import {
  type EntitlementAccount,
  type EntitlementItem,
  type EntitlementSource,
  errors,
  mustDayNumber,
  toPlainDate,
} from '@lexdesk/domain'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { accountsOfSource } from './accountRows.ts'
import { writeEntry } from './writeEntry.ts'

/** A purchase and its buyer. */
export interface SoldSource {
  type: EntitlementSource
  id: string
  enterpriseId: string | null
  personName?: string | null
}

/** One line of a purchase. An unlimited line is granted its fair-use cap. */
export interface SoldLine {
  lineId: string
  itemType: EntitlementItem
  itemId: string | null
  itemName: string
  unit: string
  qty: number
  isUnlimited?: boolean
  perMonthCap?: number | null
  mayOverdraw?: boolean
  startsOn?: string | null
  expiresOn?: string | null
  validDays?: number | null
  /** Days after the last day during which the rest may still be used. */
  carryDays?: number
  /** In fen: the line's share of the price. */
  value?: number
}

/** Opens one account per line, with one grant each. Idempotent: returns the existing accounts of the source. */
export async function openAccounts(
  context: WriteContext,
  source: SoldSource,
  lines: readonly SoldLine[],
): Promise<EntitlementAccount[]> {
  const { tx, actor } = context
  const there = await accountsOfSource(tx, actor.tenantId, source, true)
  if (there.length > 0) return there
  for (const line of lines) {
    if (!Number.isInteger(line.qty) || line.qty < 0) throw errors.refused(`${line.itemName}的数量必须是不小于 0 的整数`)
    const account: EntitlementAccount = {
      id: newId(),
      tenantId: actor.tenantId,
      sourceType: source.type,
      sourceId: source.id,
      lineId: line.lineId,
      enterpriseId: source.enterpriseId,
      personName: source.personName ?? null,
      itemType: line.itemType,
      itemId: line.itemId,
      itemName: line.itemName,
      unit: line.unit,
      isUnlimited: line.isUnlimited ?? false,
      fairUseCap: line.isUnlimited ? line.qty : null,
      perMonthCap: line.perMonthCap ?? null,
      mayOverdraw: line.mayOverdraw ?? false,
      isFrozen: false,
      isClosed: false,
      startsOn: line.startsOn ?? null,
      expiresOn: line.expiresOn ? toPlainDate(mustDayNumber(line.expiresOn) + (line.carryDays ?? 0)) : null,
      validDays: line.validDays ?? null,
      value: line.value ?? 0,
      soldQty: line.qty,
      unearned: 0,
      granted: 0,
      available: 0,
      held: 0,
      consumed: 0,
      expired: 0,
    }
    await insertAccount(context, account, line.carryDays ?? 0)
    await writeEntry(context, account, { type: 'grant', qty: line.qty, ref: { type: source.type, id: source.id } })
  }
  return accountsOfSource(tx, actor.tenantId, source)
}

async function insertAccount({ tx }: WriteContext, account: EntitlementAccount, carryDays: number): Promise<void> {
  await tx
    .insertInto('entitlement_account')
    .values({
      id: account.id,
      tenant_id: account.tenantId,
      source_type: account.sourceType,
      source_id: account.sourceId,
      line_id: account.lineId,
      enterprise_id: account.enterpriseId,
      person_name: account.personName,
      item_type: account.itemType,
      item_id: account.itemId,
      item_name: account.itemName,
      unit: account.unit,
      is_unlimited: account.isUnlimited,
      fair_use_cap: account.fairUseCap,
      per_month_cap: account.perMonthCap,
      may_overdraw: account.mayOverdraw,
      starts_on: account.startsOn,
      expires_on: account.expiresOn,
      valid_days: account.validDays,
      carry_days: carryDays,
      value: account.value,
      sold_qty: account.soldQty,
    })
    .execute()
}
