import { type appointment, counsel, counselItem, type EntitlementAccount, errors, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { isOfEngagement } from '../../entitlement/accountsOfEngagements.ts'
import { accountsFor } from '../../entitlement/accountsFor.ts'
import { chooseUsable } from '../../entitlement/chooseUsable.ts'
import { adjustAccount } from '../../entitlement/adjustAccount.ts'
import { holdEntitlement } from '../../entitlement/holdEntitlement.ts'
import { accountTable } from '../../entitlement/ledgerTables.ts'
import { consumeHold, releaseHold } from '../../entitlement/settleHold.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { textOf } from '../../resource/read/selectSql.ts'

const a = columnsIn(accountTable, 'a')
const c = columnsOf(counsel, 'c')
const i = columnsOf(counselItem, 'i')

type Visit = Row<typeof appointment>

const refOf = (row: Visit) => ({ type: 'appointment', id: row.id })

/** The entitlement accounts that can pay for this appointment. */
async function accountsOf(context: WriteContext, row: Visit): Promise<EntitlementAccount[]> {
  const { tx, actor } = context
  if (row.enterpriseId === null) return []
  if (row.payWay === 'counsel') return adviceOf(context, row.enterpriseId)
  const request = { enterpriseId: row.enterpriseId, itemType: 'appointment' as const, itemId: row.itemId }
  return accountsFor(tx, actor.tenantId, request)
}

/** Consultations of a counsel service: its own line, or that of the package that it was bought with. */
async function adviceOf({ tx, actor }: WriteContext, enterpriseId: string): Promise<EntitlementAccount[]> {
  const { rows } = await sql<{ id: string }>`
    select ${a.id} from ${c.$table} join ${a.$table} on ${a.tenantId} = ${c.tenantId} and ${isOfEngagement}
      join ${i.$table} on ${i.id} = ${a.itemId} and ${i.kind} = 'advice'
    where ${c.tenantId} = ${actor.tenantId} and ${c.enterpriseId} = ${enterpriseId} and ${c.status} = 'active'
      and ${c.deletedAt} is null`.execute(tx)
  const usable = await accountsFor(tx, actor.tenantId, { enterpriseId, itemType: 'counsel' })
  return usable.filter((account) => rows.some(({ id }) => id === account.id))
}

const usesRight = ({ payWay }: Visit): boolean => payWay === 'entitlement' || payWay === 'counsel'

/** Why no unit can be held; undefined when one can be, or none is needed. */
export async function accountRefusal(context: WriteContext, row: Visit): Promise<string | undefined> {
  if (!usesRight(row)) return undefined
  const isCounsel = row.payWay === 'counsel'
  if (!row.enterpriseId) return `使用${isCounsel ? '顾问服务' : '套餐权益'}须先填写所属企业`
  if ((await accountsOf(context, row)).length > 0) return undefined
  const [enterprise, item] = [textOf(row, 'enterpriseId'), textOf(row, 'itemId')]
  if (isCounsel) return `${enterprise ?? '该企业'}没有服务中的法律顾问，或其咨询次数已用完`
  return `${enterprise ?? '该企业'}没有可用于“${item ?? '该项目'}”的套餐权益`
}

/** Holds one unit when an appointment is confirmed. */
export async function holdFor(context: WriteContext, row: Visit): Promise<void> {
  if (!usesRight(row)) return
  const accounts = await accountsOf(context, row)
  if (accounts.length === 0) throw errors.refused((await accountRefusal(context, row)) ?? '没有可用的权益')
  const { id: accountId } = await chooseUsable(context, accounts, 1)
  await holdEntitlement(context, { accountId, qty: 1, ref: refOf(row) })
}

/** Consumes or releases the held unit; a lawyer no-show compensates the client with one more. */
export async function settleFor(
  context: WriteContext,
  row: Visit,
  how: 'consume' | 'release',
  isCompensated = false,
): Promise<void> {
  const account = await (how === 'consume' ? consumeHold : releaseHold)(context, refOf(row))
  if (account && isCompensated)
    await adjustAccount(context, {
      accountId: account.id,
      qty: 1,
      reason: `律师爽约补偿（${row.no}）`,
      ref: { type: 'noShow', id: row.id },
    })
}
