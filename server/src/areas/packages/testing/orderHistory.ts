import { sql } from 'kysely'
import { expect } from 'vitest'
import { today } from '../../../clock/wallClock.ts'
import { holdEntitlement } from '../../../entitlement/holdEntitlement.ts'
import { consumeHold, releaseHold } from '../../../entitlement/settleHold.ts'
import { newId } from '../../../database/newId.ts'
import { expirePackages } from '../expirePackages.ts'
import { type HistoryOrder, type HistoryPart, type HistoryWorld, orderPath, packagePrice } from './HistoryWorld.ts'
import { readAccounts } from './orderFigures.ts'

const workPath = '/legal/counselWork'

/** Orders: payment, adjustments, refunds, work logs that use them, holds and expiry. */
export function orderHistory(world: HistoryWorld): HistoryPart {
  const { product, roles, orders, pick, int } = world
  const db = product.app.engine.db.kysely
  const works: string[] = []
  const holds: { type: string; id: string }[] = []
  const asked = new Set<HistoryOrder>()

  const on = async (role: Parameters<HistoryWorld['step']>[0], name: string, body = {}, order = pick(orders)) =>
    order !== undefined && (await world.step(role, orderPath, order.id, name, body))
  const pay = (order: HistoryOrder | undefined) => {
    if (!order) return Promise.resolve(false)
    return world.race('caiwu', orderPath, order.id, 'pay', { paidAt: `${today()} 00:00:00` }).then((accepted) => {
      order.isPaid ||= accepted > 0
      return accepted > 0
    })
  }
  const settle = async (how: typeof consumeHold) => {
    const ref = pick(holds)
    return ref !== undefined && (await world.bySystem((context) => how(context, ref)))
  }
  /** An order of the shared package for one client, with an engagement under which it is used. */
  const buy = async (): Promise<HistoryOrder | undefined> => {
    const enterpriseId = pick(world.enterprises)!
    const amount = pick([packagePrice, packagePrice, int(0, 20_000)])!
    const { success, result } = await roles.ops.post<{ id: string }>(`${orderPath}/add`, {
      packageId: world.packageId,
      enterpriseId,
      amount,
    })
    if (!success) return undefined
    const counselId = newId()
    await db
      .insertInto('biz_counsel')
      .values({
        id: counselId,
        tenant_id: 1,
        no: counselId,
        name: '历史顾问',
        enterprise_id: enterpriseId,
        lead_lawyer_id: world.lawyerId,
        start_date: today(),
        end_date: '2999-12-31',
        package_order_id: result.id,
        status: 'active',
      })
      .execute()
    const order = { id: result.id, counselId, enterpriseId, amount, isPaid: false, refunded: 0 }
    orders.push(order)
    return order
  }

  return {
    mustHappen: ['order', 'work', 'void', 'hold', 'requestAdjust'],
    often: ['order', 'work', 'work', 'void', 'hold', 'approveAdjust', 'approveRefund'],
    moves: {
      order: async () => pay(await buy()),
      orderUnpaid: async () => (await buy()) !== undefined,
      pay: () => pay(pick(orders.filter(({ isPaid }) => !isPaid))),
      freeze: () => on('supervisor', 'freeze', { reason: '试' }),
      unfreeze: () => on('supervisor', 'unfreeze'),
      requestAdjust: async () => {
        const order = pick(orders)
        const account = order && pick((await readAccounts(world, order.id)).accounts)
        const role = pick(['cs', 'lawyer'] as const)!
        return account
          ? on(role, 'requestAdjust', { reason: '补偿', accountId: account.id, qty: int(-2, 3) }, order)
          : false
      },
      approveAdjust: async () => {
        const order = pick(orders)
        return order !== undefined && (await world.race('supervisor', orderPath, order.id, 'approveAdjust')) > 0
      },
      rejectAdjust: () => on('supervisor', 'rejectAdjust', { reason: '试' }),
      refund: async () => {
        const order = pick(orders)
        const refundAmount = int(0, packagePrice)
        if (!order || !(await on('caiwu', 'refund', { reason: '退', refundAmount }, order))) return false
        order.refunded = refundAmount
        return true
      },
      requestRefund: async () => {
        const order = pick(orders.filter(({ isPaid, refunded }) => isPaid && refunded === 0))
        if (!order) return false
        const { unearned } = await readAccounts(world, order.id)
        const refundAsked = pick([int(0, 10_500), unearned + 1, order.amount])
        if (!(await on('caiwu', 'requestRefund', { reason: '退', refundAsked }, order))) return false
        asked.add(order)
        return true
      },
      rejectRefund: () => on('supervisor', 'rejectRefund', { reason: '不退' }),
      approveRefund: async () => {
        const order = pick([...asked])
        if (!order) return false
        asked.delete(order)
        const { result } = await product.admin.get<{ refundAsked: number }>(`${orderPath}/queryById`, { id: order.id })
        if ((await world.race('supervisor', orderPath, order.id, 'approveRefund')) === 0) return false
        order.refunded = result.refundAsked
        return true
      },
      work: async () => {
        const order = pick(orders)
        if (!order) return false
        const { success, result } = await roles.lawyer.post<{ id: string }>(`${workPath}/add`, {
          counselId: order.counselId,
          itemId: world.counselItemId,
          qty: int(1, 3),
          workDate: today(),
          hours: 1,
          lawyerId: world.lawyerId,
          billableFlag: 'Y',
          summary: '历史工作',
        })
        if (!success) return false
        works.push(result.id)
        return (await world.race('lawyer', workPath, result.id, 'confirm')) > 0
      },
      void: async () => {
        const id = pick(works)
        return id !== undefined && (await world.race('lawyer', workPath, id, 'void', { reason: '误记' })) > 0
      },
      hold: async () => {
        const order = pick(orders)
        const account = order && pick((await readAccounts(world, order.id)).accounts)
        if (!account) return false
        const ref = { type: 'history', id: newId() }
        holds.push(ref)
        return world.bySystem((context) => holdEntitlement(context, { accountId: account.id, qty: int(1, 2), ref }))
      },
      consume: () => settle(consumeHold),
      release: () => settle(releaseHold),
      expire: async () => {
        const order = pick(orders.slice(0, Math.floor(orders.length / 2)))
        if (!order) return false
        const days = int(1, 40)
        await sql`
          update biz_package_order set end_date = ${today()}::date - ${days}::integer where id = ${order.id}`.execute(
          db,
        )
        await sql`
          update entitlement_account set expires_on = ${today()}::date - ${days}::integer + carry_days
          where source_id = ${order.id}`.execute(db)
        await expirePackages(product.app.engine, 3650, new AbortController().signal)
        return true
      },
      /** Different users act on one order concurrently. */
      concurrentSteps: async () => {
        const order = pick(orders)
        const ref = pick(holds)
        if (!order || !ref) return false
        const refundAmount = int(0, packagePrice)
        const [refunded, ...others] = await Promise.all([
          on('caiwu', 'refund', { reason: '退', refundAmount }, order),
          on('supervisor', 'approveAdjust', {}, order),
          on('supervisor', 'freeze', { reason: '试' }, order),
          world.bySystem((context) => releaseHold(context, ref)),
          world.bySystem((context) => consumeHold(context, ref)),
        ])
        if (refunded) order.refunded = refundAmount
        return refunded || others.includes(true)
      },
    },
    check: async () => {
      const { rows } = await sql<{ confirmed: number; used: number }>`
        select (select coalesce(sum(qty), 0) from biz_counsel_work
            where id = any(${works}::text[]) and status = 'confirmed')::integer as confirmed,
          (select coalesce(sum(case type when 'consume' then qty else -qty end), 0) from entitlement_entry
            where ref_type = 'counselWork' and type in ('consume', 'reverse') and ref_id = any(${works}::text[]))::integer as used`.execute(
        db,
      )
      expect(rows[0]!.used).toBe(rows[0]!.confirmed)
    },
  }
}
