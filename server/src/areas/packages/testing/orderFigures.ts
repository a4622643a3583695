import {
  type EntitlementAccount,
  type EntitlementEntry,
  type EntitlementValue,
  mustDayNumber,
  type TodoPage,
  toPlainDate,
} from '@lexdesk/domain'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '../../../clock/wallClock.ts'
import { type HistoryOrder, type HistoryWorld, orderPath, packageName } from './HistoryWorld.ts'
import { type LedgerSum, type LedgerSums, totalUnearned } from './ledgerSums.ts'

interface OrderRow {
  id: string
  no: string
  status: string
  enterpriseId: string | null
  enterpriseId_dictText?: string
  personName: string | null
  packageName: string
  amount: number
  refundAmount: number | null
  refundAsked: number | null
  paidAt: string | null
  endDate: string | null
  leftShare: number | null
  unearned: number | null
}

type Figures = Record<string, string | number | null>

export const readAccounts = async ({ product }: HistoryWorld, id: string) =>
  (await product.admin.get<{ accounts: EntitlementAccount[] } & EntitlementValue>(`${orderPath}/balances`, { id }))
    .result

/** So many orders are read one by one during the run; all of them at the end. */
const maxDetails = 40

/** Checks every figure about entitlements and order money against the sums of the entries. */
export async function checkOrderFigures(world: HistoryWorld, sums: LedgerSums, isLast: boolean): Promise<void> {
  const rows = await listedOrders(world)
  const { orders, int } = world
  const from = isLast ? 0 : int(0, Math.max(0, orders.length - maxDetails))
  await checkOrders(world, rows, sums, isLast ? orders : orders.slice(from, from + maxDetails))
  await checkSummaries(world, rows, sums)
  await checkStatistics(world, rows, sums)
  await checkTodos(world, rows)
  await checkExport(world, rows)
}

async function listedOrders({ product }: HistoryWorld): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { result } = await product.admin.get<{ records: OrderRow[]; total: number }>(`${orderPath}/list`, {
      pageNo,
      pageSize: 500,
    })
    rows.push(...result.records)
    if (rows.length >= result.total || result.records.length === 0) return rows
  }
}

const leftShareOf = (sums: readonly LedgerSum[]): number | null => {
  const shares = sums
    .filter(({ granted }) => granted > 0)
    .map(({ available, granted }) => Math.min(100, Math.floor((1000 * Math.max(0, available)) / granted) / 10))
  return shares.length > 0 ? Math.min(...shares) : null
}

/** The list, the detail, the balances and the newest entry of each order. */
async function checkOrders(
  world: HistoryWorld,
  rows: OrderRow[],
  sums: LedgerSums,
  opened: readonly HistoryOrder[],
): Promise<void> {
  const listed = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const own = sums.get(row.id)
    if (!own) continue
    const figures = { leftShare: leftShareOf(own), unearned: totalUnearned(own) }
    expect(row, row.no).toMatchObject(figures)
  }
  for (const order of opened) {
    const own = sums.get(order.id) ?? []
    const row = listed.get(order.id)!
    const { result: detail } = await world.product.admin.get<OrderRow>(`${orderPath}/queryById`, { id: order.id })
    expect(detail).toMatchObject({ leftShare: row.leftShare, unearned: row.unearned, refundAmount: row.refundAmount })
    expect(row.amount).toBe(order.amount)
    expect(row.refundAmount ?? 0).toBe(order.refunded)
    expect(row.paidAt !== null).toBe(order.isPaid)
    const { accounts, paid, refunded, earned, unearned } = await readAccounts(world, order.id)
    expect(accounts.map(({ id }) => id).sort()).toEqual(own.map(({ accountId }) => accountId).sort())
    if (!order.isPaid) continue
    for (const account of accounts) {
      const {
        granted,
        consumed,
        held,
        available,
        expired,
        unearned: owed,
      } = own.find(({ accountId }) => accountId === account.id)!
      expect(account).toMatchObject({ granted, consumed, held, available, expired, unearned: owed })
      expect(granted).toBe(consumed + held + available + expired)
      expect(account.enterpriseId, '权益属于订单的客户').toBe(row.enterpriseId)
    }
    expect(accounts.reduce((sum, { value }) => sum + value, 0)).toBe(paid)
    expect({ paid, refunded, unearned }).toEqual({
      paid: order.amount,
      refunded: order.refunded,
      unearned: totalUnearned(own),
    })
    expect(paid).toBe(earned + unearned + refunded)
    if (row.status === 'refunded') expect(own.every(({ available, held }) => available === 0 && held === 0)).toBe(true)
  }
  const sampled = world.pick(world.orders.filter(({ isPaid }) => isPaid))
  for (const { accountId, available, entries } of sampled ? sums.get(sampled.id)! : []) {
    const { result } = await world.product.admin.get<{ records: EntitlementEntry[]; total: number }>(
      `${orderPath}/entries`,
      { accountId, pageSize: 1 },
    )
    expect(result).toMatchObject({ total: entries, records: [{ balanceAfter: available }] })
  }
}

const dayAfter = (days: number): string => toPlainDate(mustDayNumber(today()) + days)

async function checkSummaries(world: HistoryWorld, rows: OrderRow[], sums: LedgerSums): Promise<void> {
  const { result } = await world.product.admin.get<Record<string, number>>(`${orderPath}/summary`)
  const inForce = rows.filter(({ status }) => ['active', 'frozen'].includes(status))
  const isLow = ({ available, granted }: LedgerSum) => available * 100 < granted * result.lowShare!
  expect(result).toMatchObject({
    unearned: rows.reduce((sum, { id }) => sum + totalUnearned(sums.get(id) ?? []), 0),
    expiring: inForce.filter(
      ({ endDate }) => endDate !== null && endDate >= today() && endDate <= dayAfter(result.expiringDays!),
    ).length,
    low: inForce.filter(({ id }) => (sums.get(id) ?? []).some(isLow)).length,
  })
}

const sumOf = <T>(list: readonly T[], figure: (one: T) => number): number =>
  list.reduce((sum, one) => sum + figure(one), 0)

async function checkStatistics(world: HistoryWorld, rows: OrderRow[], sums: LedgerSums): Promise<void> {
  const read = async (code: string) =>
    (await world.product.admin.get<{ rows: Figures[] }>('/legal/statistic/data', { code })).result.rows
  const own = rows.filter((row) => row.packageName === packageName)
  const paid = own.filter(({ paidAt }) => paidAt !== null)
  const refunds = paid.filter(({ status }) => status === 'refunded')
  const refunded = sumOf(refunds, ({ refundAmount }) => refundAmount ?? 0)
  const amount = sumOf(paid, (row) => row.amount)
  const ofPackage = (figures: Figures[]) => figures.find((row) => row.package === packageName)
  if (paid.length > 0) {
    const sales = { orders: paid.length, amount, refunded, net: amount - refunded }
    expect(ofPackage(await read('packageSales'))).toMatchObject(sales)
    const back = { orders: paid.length, refunds: refunds.length, refunded }
    expect(ofPackage(await read('packageRefunds'))).toMatchObject(back)
  }
  const owing = rows.filter(({ id }) => totalUnearned(sums.get(id) ?? []) > 0)
  const owedBy = (some: OrderRow[]) => ({
    orders: some.length,
    amount: sumOf(some, (row) => row.amount),
    unearned: sumOf(some, ({ id }) => totalUnearned(sums.get(id)!)),
  })
  const byPackage = await read('packageUnearned')
  for (const figures of byPackage)
    expect(figures).toMatchObject(owedBy(owing.filter((row) => row.packageName === figures.package)))
  expect(sumOf(byPackage, (figures) => Number(figures.unearned))).toBe(owedBy(owing).unearned)
  const byClient = await read('packageUnearnedByClient')
  for (const id of world.enterprises) {
    const ofClient = owing.filter(({ enterpriseId }) => enterpriseId === id)
    const name = ofClient[0]?.enterpriseId_dictText
    if (name !== undefined) expect(byClient.find(({ client }) => client === name)).toMatchObject(owedBy(ofClient))
  }
  const usage = await read('packageUsage')
  const accounts = rows.flatMap(({ id }) => sums.get(id) ?? [])
  for (const { month, ...figures } of usage.slice(1))
    for (const type of ['counsel', 'appointment', 'other'])
      expect({ month, type, used: figures[type] }).toEqual({
        month,
        type,
        used: sumOf(
          accounts.filter(({ itemType }) => itemType === type),
          ({ used }) => used.get(String(month)) ?? 0,
        ),
      })
}

/** The todos of approvers. */
async function checkTodos({ roles, product }: HistoryWorld, rows: OrderRow[]): Promise<void> {
  const waiting = async (role: 'caiwu' | 'supervisor', title: string) =>
    (await roles[role].get<TodoPage>('/report/workplace/todos', { only: 'steps' })).result.groups.find(
      (group) => group.title === title,
    )?.total ?? 0
  const isOpen = ({ status }: OrderRow) => ['active', 'exhausted', 'frozen'].includes(status)
  expect(await waiting('caiwu', '待收款订单')).toBe(rows.filter(({ status }) => status === 'pendingPay').length)
  expect(await waiting('supervisor', '待审批退款')).toBe(
    rows.filter((row) => isOpen(row) && row.refundAsked !== null).length,
  )
  const { rows: asked } = await sql<{ n: number }>`
    select count(distinct o.id)::integer as n from biz_package_order o join biz_package_order_adjustments a on a.parent_id = o.id
    where o.tenant_id = 1 and o.deleted_at is null and o.status in ('active', 'exhausted') and a.decision = 'pending'`.execute(
    product.app.engine.db.kysely,
  )
  expect(await waiting('supervisor', '待审批调整')).toBe(asked[0]!.n)
}

/** The export has the same figures as the list. */
async function checkExport({ product }: HistoryWorld, rows: OrderRow[]): Promise<void> {
  const { bytes } = await product.admin.get(`${orderPath}/exportXls`)
  const [, , header, ...cells] = (await readXlsx(bytes)).sheets[0]!.rows as (string | number | null)[][]
  const at = (title: string) => header!.indexOf(title)
  const column = { no: at('订单编号'), amount: at('订单金额'), refund: at('退款金额') }
  const more = { left: at('最少剩余'), unearned: at('未履行价值') }
  const exported = new Map(cells.map((row) => [row[column.no], row]))
  for (const row of rows) {
    const file = exported.get(row.no)!
    expect(yuanToFen(file[column.amount]), row.no).toBe(row.amount)
    if (column.refund >= 0) expect(yuanToFen(file[column.refund]), row.no).toBe(row.refundAmount)
    if (more.unearned >= 0) expect(yuanToFen(file[more.unearned]), row.no).toBe(row.unearned)
    if (more.left >= 0) expect(file[more.left] ?? null, row.no).toBe(row.leftShare)
  }
}

const yuanToFen = (yuan: string | number | null | undefined): number | null =>
  yuan === null || yuan === undefined || yuan === '' ? null : Math.round(Number(yuan) * 100)
