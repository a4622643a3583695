import { errors, mustDayNumber, packageOrder, type Row, servicePackage, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { expireAccounts } from '../../entitlement/expireAccounts.ts'
import { freezeAccounts } from '../../entitlement/freezeAccounts.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { type EditedRow, rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { readById } from '../../resource/read/readById.ts'
import { readSetting } from '../../settings/readSetting.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { adjustRules } from './adjustRules.ts'
import { grantOrder } from './grantOrder.ts'
import { refundRules } from './refundRules.ts'

const o = columnsOf(packageOrder, 'o')
const p = columnsOf(servicePackage, 'p')

type SoldPackage = Row<typeof servicePackage>
/** An order with its pending values; a new one has no id yet. */
type Ordered = Partial<EditedRow<typeof packageOrder>>

const sourceOf = ({ id }: { id: string }) => ({ type: 'packageOrder' as const, id })

/** An order copies the package on sale. Payment opens its accounts, and later steps move their balances. */
export const packageOrderRules = rulesFor(packageOrder, {
  beforeAdd: async (context, values) => {
    if (values.packageId) Object.assign(values, await soldValues(context, values))
  },
  beforeEdit: async (context, values, current) => {
    if (values.packageId && values.packageId !== current.packageId) {
      const amount = values.amount === current.amount ? undefined : values.amount
      Object.assign(values, await soldValues(context, { ...current, ...values, amount }))
    } else if (values.enterpriseId && values.enterpriseId !== current.enterpriseId && current.packageId)
      await assertBuyLimit(context, await packageOf(context, current.packageId), { ...current, ...values })
  },
  beforeRestore: async (context, row) => {
    if (row.packageId) await assertBuyLimit(context, await packageOf(context, row.packageId), row)
  },
  actions: {
    pay: {
      refusal: async (_context, row) =>
        !row.packageId
          ? '该订单没有选择套餐，不能确认收款'
          : !row.enterpriseId && !row.personName
            ? '请先填写购买企业或购买人'
            : undefined,
      values: async (context, row, { values }) => {
        const { paidAt } = values
        await assertPaidAt(context, row, paidAt)
        const sold = await packageOf(context, row.packageId!)
        return { ...termOf(sold, paidAt, row.startDate), payNote: values.payNote }
      },
      effect: async (context, row) => grantOrder(context, row, await packageOf(context, row.packageId!)),
    },
    freeze: { effect: (context, row) => freezeAccounts(context, sourceOf(row), true) },
    unfreeze: { effect: (context, row) => freezeAccounts(context, sourceOf(row), false) },
    ...adjustRules,
    ...refundRules,
    expire: { effect: async (context, row) => void (await expireAccounts(context, sourceOf(row))) },
  },
})

/** A payment date in another decade is a typing error. */
async function assertPaidAt(
  { tx, actor, now }: WriteContext,
  row: Row<typeof packageOrder>,
  paidAt: string,
): Promise<void> {
  const refuse = (message: string) => errors.invalid([{ field: 'paidAt', message }])
  if (paidAt > now) throw refuse('支付时间不能晚于现在')
  const tolerance = await readSetting(tx, actor.tenantId, 'package.paidEarlyDays')
  const earliest = toPlainDate(mustDayNumber(row.createTime.slice(0, 10)) - tolerance)
  if (paidAt < earliest) throw refuse(`支付时间不能早于 ${earliest}（下单前 ${tolerance} 天）`)
}

function packageOf({ engine, tx, actor }: WriteContext, id: string): Promise<SoldPackage> {
  return readById(engine, tx, servicePackage, id, scopeOf(systemActor(actor.tenantId), servicePackage))
}

/** The values that an order copies from the package as it is sold today. */
async function soldValues(context: WriteContext, values: Ordered): Promise<ValuesOf<typeof packageOrder>> {
  const refuse = (field: string, message: string) => errors.invalid([{ field, message }])
  const today = context.now.slice(0, 10)
  const sold = await packageOf(context, values.packageId!)
  if (sold.status !== 'onSale') throw refuse('packageId', `套餐“${sold.name}”不在售，不能下单`)
  if (sold.startSale !== null && sold.startSale > today)
    throw refuse('packageId', `套餐“${sold.name}”自 ${sold.startSale} 起开售`)
  if (sold.endSale !== null && sold.endSale < today)
    throw refuse('packageId', `套餐“${sold.name}”已于 ${sold.endSale} 停售`)
  if (sold.activate === 'onDate' && !values.startDate) throw refuse('startDate', '该套餐在指定日生效，请选择生效日期')
  await assertBuyLimit(context, sold, values)
  return {
    packageName: sold.name,
    packageVersion: sold.versionNo,
    amount: values.amount ?? sold.price,
    startDate: sold.activate === 'onDate' ? values.startDate : null,
    lines: sold.lines,
  }
}

/** The lock serializes purchases, so the second one counts the first. */
async function assertBuyLimit({ tx, actor }: WriteContext, sold: SoldPackage, values: Ordered): Promise<void> {
  if (sold.buyLimit === null || !values.enterpriseId) return
  const key = `buyLimit:${actor.tenantId}:${values.enterpriseId}:${sold.code}`
  await takeLocks(tx, key)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${o.$table} join ${p.$table} on ${p.id} = ${o.packageId}
    where ${o.tenantId} = ${actor.tenantId} and ${o.enterpriseId} = ${values.enterpriseId} and ${p.code} = ${sold.code}
      and ${o.status} <> 'refunded' and ${o.deletedAt} is null and ${o.id} <> ${values.id ?? ''}`.execute(tx)
  if (rows[0]!.count >= sold.buyLimit)
    throw errors.invalid([
      {
        field: 'enterpriseId',
        message: `套餐“${sold.name}”每家限购 ${sold.buyLimit} 份，该企业已购 ${rows[0]!.count} 份`,
      },
    ])
}

/** The first and last day; both are unknown for orders that start with their first use. */
function termOf(
  { activate, validDays }: SoldPackage,
  paidAt: string,
  chosen: string | null,
): ValuesOf<typeof packageOrder> {
  if (activate === 'onFirstUse') return { startDate: null, endDate: null }
  const startDate = activate === 'onDate' && chosen !== null ? chosen : paidAt.slice(0, 10)
  return { startDate, endDate: toPlainDate(mustDayNumber(startDate) + (validDays ?? 0) - 1) }
}
