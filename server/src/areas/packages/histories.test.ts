import type { EntitlementAccount, EntitlementValue } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../access/Actor.ts'
import { today } from '../../clock/wallClock.ts'
import { holdEntitlement } from '../../entitlement/holdEntitlement.ts'
import { consumeHold, releaseHold } from '../../entitlement/settleHold.ts'
import { newId } from '../../resource/newId.ts'
import { write } from '../../resource/writeContext.ts'
import { seededRandom } from '../../seed/data/seededRandom.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { expirePackages } from '../jobs/expirePackages.ts'

/** `HISTORY_OPERATIONS=5000` for a long history. */
const operations = Number(process.env.HISTORY_OPERATIONS ?? 150)
const checkEvery = Math.max(50, Math.floor(operations / 20))
const orderPath = '/legal/packageOrder'
const workPath = '/legal/counselWork'
const random = seededRandom(14_021)
const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]

interface Order {
  id: string
  counselId: string
}

let product: TestProduct
const roles = {} as Record<'ops' | 'cs' | 'lawyer' | 'supervisor' | 'caiwu', Client>
const lawyerIds: string[] = []
let enterpriseId: string
let packageId: string
let itemId: string
const orders: Order[] = []
const works: string[] = []
const holds: { type: string; id: string }[] = []

const db = () => product.app.engine.db.kysely
const act = (work: Parameters<typeof write<unknown>>[2]) =>
  write(product.app.engine, systemActor(1), work).catch(() => undefined)
const balances = async (id: string) =>
  (await product.admin.get<{ accounts: EntitlementAccount[] } & EntitlementValue>(`${orderPath}/balances`, { id }))
    .result

beforeAll(async () => {
  product = await startTestProduct()
  for (const role of ['ops', 'cs', 'lawyer', 'supervisor', 'caiwu'] as const) {
    roles[role] = await product.signInAs({ username: `history_${role}` })
    const { rows } = await sql<{ id: string }>`
      insert into sys_user_role (user_id, role_id) select u.id, r.id from sys_user u, sys_role r
      where u.username = ${`history_${role}`} and r.role_code = ${role} and r.tenant_id = 1
      returning user_id as id`.execute(db())
    if (role === 'lawyer') lawyerIds.push(rows[0]!.id)
  }
  product.app.sessions.forget()
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and status = 'certified' and deleted_at is null order by id limit 1`.execute(
    db(),
  )
  enterpriseId = rows[0]!.id
  const { rows: items } = await sql<{ id: string }>`
    select id from biz_counsel_item where tenant_id = 1 and name = '合同审查'`.execute(db())
  itemId = items[0]!.id
  const { result: categories } = await product.admin.get<{ records: { id: string }[] }>('/legal/packageCategory/list')
  const { result: sold } = await roles.ops.post<{ id: string }>('/legal/servicePackage/add', {
    code: 'HISTORY',
    name: '历史套餐',
    categoryId: categories.records[0]!.id,
    price: 9_999,
    period: 'year',
    validDays: 30,
    activate: 'onPay',
    lines: [
      { itemType: 'counsel', itemName: '合同审查', qty: 7, unit: 'copy', unitPrice: 333, carryRule: 'carry' },
      { itemType: 'other', itemName: '热线答疑', qty: 18, unit: 'time', unitPrice: 100, overPrice: 50 },
    ],
  })
  packageId = sold.id
  await roles.ops.step('/legal/servicePackage', packageId, 'submit')
  await roles.supervisor.step('/legal/servicePackage', packageId, 'approve')
  const released = await roles.caiwu.step('/legal/servicePackage', packageId, 'confirmPrice')
  if (!released.success) throw new Error(released.message)
})
afterAll(() => product?.close())

/** What people do. Each is tried, and may be refused; a refusal changes nothing. Answers whether it was done. */
const moves: Record<string, () => Promise<boolean>> = {
  order: async () => {
    const { success, result } = await roles.ops.post<{ id: string }>(`${orderPath}/add`, { packageId, enterpriseId })
    if (!success) return false
    const counselId = newId()
    await db()
      .insertInto('biz_counsel')
      .values({
        id: counselId,
        tenant_id: 1,
        no: counselId,
        name: '历史顾问',
        enterprise_id: enterpriseId,
        lead_lawyer_id: lawyerIds[0],
        start_date: today(),
        end_date: '2999-12-31',
        package_order_id: result.id,
        status: 'active',
      })
      .execute()
    orders.push({ id: result.id, counselId })
    return step('caiwu', 'pay', { paidAt: `${today()} 00:00:00` }, result.id)
  },
  freeze: () => step('supervisor', 'freeze', { reason: '试' }),
  unfreeze: () => step('supervisor', 'unfreeze'),
  requestAdjust: async () => {
    const order = pick(orders)
    const account = order && pick((await balances(order.id)).accounts)
    const role = pick(['cs', 'lawyer'] as const)!
    const body = { reason: '补偿', accountId: account?.id, qty: random.int(-2, 3) }
    return account ? step(role, 'requestAdjust', body, order.id) : false
  },
  approveAdjust: () => step('supervisor', 'approveAdjust'),
  rejectAdjust: () => step('supervisor', 'rejectAdjust', { reason: '试' }),
  refund: () => step('caiwu', 'refund', { reason: '退', refundAmount: random.int(0, 9_999) }),
  requestRefund: () => step('caiwu', 'requestRefund', { reason: '退', refundAsked: random.int(0, 10_500) }),
  approveRefund: () => step('supervisor', 'approveRefund'),
  work: async () => {
    const order = pick(orders)
    if (!order) return false
    const { success, result } = await roles.lawyer.post<{ id: string }>(`${workPath}/add`, {
      counselId: order.counselId,
      itemId,
      qty: random.int(1, 3),
      workDate: today(),
      hours: 1,
      lawyerId: lawyerIds[0],
      billableFlag: 'Y',
      summary: '历史工作',
    })
    if (!success) return false
    works.push(result.id)
    const key = { 'idempotency-key': newId() }
    const { version } = (await product.admin.get<{ version: number }>(`${workPath}/queryById`, { id: result.id }))
      .result
    const confirm = () => roles.lawyer.step(workPath, result.id, 'confirm', { version }, key)
    return (await Promise.all([confirm(), confirm()])).some((answer) => answer.success)
  },
  void: async () => {
    const id = pick(works)
    return id !== undefined && (await roles.lawyer.step(workPath, id, 'void', { reason: '误记' })).success
  },
  hold: async () => {
    const order = pick(orders)
    const account = order && pick((await balances(order.id)).accounts)
    if (!account) return false
    const ref = { type: 'history', id: newId() }
    holds.push(ref)
    const use = { accountId: account.id, qty: random.int(1, 2), ref }
    return (await act((context) => holdEntitlement(context, use))) !== undefined
  },
  consume: () => settle(consumeHold),
  release: () => settle(releaseHold),
  expire: async () => {
    const order = pick(orders.slice(0, Math.floor(orders.length / 2)))
    if (!order) return false
    const days = random.int(1, 40)
    await sql`update biz_package_order set end_date = ${today()}::date - ${days}::integer where id = ${order.id}`.execute(
      db(),
    )
    await sql`
      update entitlement_account set expires_on = ${today()}::date - ${days}::integer + carry_days
      where source_id = ${order.id}`.execute(db())
    await expirePackages(product.app.engine, 3650, new AbortController().signal)
    return true
  },
}

async function settle(how: typeof consumeHold): Promise<boolean> {
  const ref = pick(holds)
  return ref !== undefined && (await act((context) => how(context, ref))) !== undefined
}

async function step(role: keyof typeof roles, name: string, body = {}, id = pick(orders)?.id): Promise<boolean> {
  if (id === undefined) return false
  const answer = await roles[role].step(orderPath, id, name, body, { 'idempotency-key': newId() })
  expect(answer.status, `${name} by ${role}: ${answer.message}`).not.toBe(403)
  expect(answer.status, answer.message).toBeLessThan(500)
  return answer.success
}

interface Entry {
  accountId: string
  type: string
  qty: number
  settles: string | null
}

/** The counters of each account as its entries alone have them. */
async function recomputed() {
  const { rows } = await sql<Entry>`
    select e.account_id as "accountId", e.type, e.qty, e.settles from entitlement_entry e
      join entitlement_account a on a.id = e.account_id and a.source_type = 'packageOrder' order by e.id`.execute(db())
  const sums = new Map<string, Record<'granted' | 'sold' | 'consumed' | 'held' | 'available' | 'expired', number>>()
  for (const { accountId, type, qty, settles } of rows) {
    const none = { granted: 0, sold: 0, consumed: 0, held: 0, available: 0, expired: 0 }
    const sum = sums.get(accountId) ?? none
    sums.set(accountId, sum)
    if (type === 'grant') sum.sold += qty
    if (type === 'grant' || type === 'adjust') sum.granted += qty
    if (type === 'hold') sum.held += qty
    if (type === 'release' || (type === 'consume' && settles !== null)) sum.held -= qty
    if (type === 'consume') sum.consumed += qty
    if (type === 'reverse') sum.consumed -= qty
    if (type === 'expire' || type === 'refund') sum.expired += qty
  }
  for (const sum of sums.values()) sum.available = sum.granted - sum.consumed - sum.held - sum.expired
  return sums
}

async function checkFigures(): Promise<void> {
  const sums = await recomputed()
  for (const { id } of orders) {
    const { accounts, paid, refunded, earned, unearned } = await balances(id)
    const { result: row } = await product.admin.get<Record<string, number>>(`${orderPath}/queryById`, { id })
    let owed = 0
    for (const account of accounts) {
      const { sold, ...counters } = sums.get(account.id)!
      expect(account).toMatchObject(counters)
      expect(account.granted).toBe(account.consumed + account.held + account.available + account.expired)
      const free = Math.max(0, counters.granted - sold)
      const left = Math.min(sold, Math.max(0, counters.available + counters.held - free))
      owed += Math.round((account.value * left) / sold)
    }
    if (accounts.length === 0) continue
    expect(accounts.reduce((sum, { value }) => sum + value, 0)).toBe(paid)
    expect({ unearned, onRow: row.unearned }).toEqual({ unearned: owed, onRow: owed })
    expect(paid).toBe(earned + unearned + refunded)
    expect(unearned).toBeLessThanOrEqual(paid)
    const shares = accounts.map(({ available, granted }) =>
      granted > 0 ? Math.floor((1000 * Math.max(0, available)) / granted) / 10 : 100,
    )
    expect(row.leftShare).toBe(Math.min(100, ...shares))
  }
  const { rows } = await sql<{ confirmed: number; used: number }>`
    select (select coalesce(sum(qty), 0) from biz_counsel_work where id = any(${works}::text[]) and status = 'confirmed')::integer as confirmed,
      (select coalesce(sum(case type when 'consume' then qty else -qty end), 0) from entitlement_entry
        where ref_type = 'counselWork' and type in ('consume', 'reverse') and ref_id = any(${works}::text[]))::integer as used`.execute(
    db(),
  )
  expect(rows[0]!.used).toBe(rows[0]!.confirmed)
  const { rows: all } = await sql<{ unearned: number }>`
    select coalesce(sum(unearned), 0)::bigint as unearned from biz_package_order where tenant_id = 1 and deleted_at is null`.execute(
    db(),
  )
  const { result: summary } = await product.admin.get<{ unearned: number }>(`${orderPath}/summary`)
  expect(summary.unearned).toBe(all[0]!.unearned)
  const { result } = await product.admin.get<{ rows: { unearned: number }[] }>('/legal/statistic/data', {
    code: 'packageUnearned',
  })
  expect(result.rows.reduce((sum, { unearned }) => sum + unearned, 0)).toBe(all[0]!.unearned)
}

test(
  `after ${operations} operations by the seeded roles every figure equals a recomputation from entries`,
  async () => {
    const done = new Map<string, number>()
    const names = [...Object.keys(moves), 'order', 'work', 'work', 'void', 'hold', 'approveAdjust', 'approveRefund']
    for (let place = 1; place <= operations; place += 1) {
      const name = place <= 4 ? 'order' : pick(names)!
      if (await moves[name]!()) done.set(name, (done.get(name) ?? 0) + 1)
      if (place % checkEvery === 0) await checkFigures()
    }
    await checkFigures()
    for (const name of ['order', 'work', 'void', 'hold', 'requestAdjust'])
      expect(done.get(name), name).toBeGreaterThan(0)
  },
  Math.max(120_000, operations * 1_000),
)
