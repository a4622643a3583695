import { type AnyRow, errors } from '@lexdesk/domain'
import { accountsFor } from '../../entitlement/accountsFor.ts'
import { adjustAccount } from '../../entitlement/adjustAccount.ts'
import { holdEntitlement } from '../../entitlement/holdEntitlement.ts'
import { consumeHold, releaseHold } from '../../entitlement/settleHold.ts'
import type { WriteContext } from '../../resource/Engine.ts'

type EntitlementAccount = Awaited<ReturnType<typeof accountsFor>>[number]

const refOf = (row: AnyRow) => ({ type: 'appointment', id: row.id })

/** The right that ends first among those that serve this appointment. */
async function chooseAccount({ tx, actor }: WriteContext, row: AnyRow): Promise<EntitlementAccount | undefined> {
  if (typeof row.enterpriseId !== 'string') return undefined
  const wish = { enterpriseId: row.enterpriseId, itemType: 'appointment' as const, itemId: row.itemId as string | null }
  return (await accountsFor(tx, actor.tenantId, wish))[0]
}

export async function accountProblem(context: WriteContext, row: AnyRow): Promise<string | undefined> {
  if (!row.enterpriseId) return '使用套餐权益须先填写所属企业'
  if (await chooseAccount(context, row)) return undefined
  const { enterpriseId_dictText: enterprise, itemId_dictText: item } = row as Record<string, string | undefined>
  return `${enterprise ?? '该企业'}没有可用于“${item ?? '该项目'}”的套餐权益`
}

/** One use is set aside when an appointment is confirmed. */
export async function holdFor(context: WriteContext, row: AnyRow): Promise<void> {
  if (row.payWay !== 'entitlement') return
  const account = await chooseAccount(context, row)
  if (!account) throw errors.refused('没有可用的套餐权益')
  await holdEntitlement(context, { accountId: account.id, qty: 1, ref: refOf(row) })
}

/** What was set aside is used up or given back; a lawyer who did not come costs the house one more. */
export async function settleFor(
  context: WriteContext,
  row: AnyRow,
  how: 'consume' | 'release',
  isCompensated = false,
): Promise<void> {
  const account = await (how === 'consume' ? consumeHold : releaseHold)(context, refOf(row))
  if (account && isCompensated)
    await adjustAccount(context, {
      accountId: account.id,
      qty: 1,
      reason: `律师爽约补偿（${String(row.no)}）`,
      ref: { type: 'noShow', id: row.id },
    })
}
