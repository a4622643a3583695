import { packageOrder, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { expireAccounts } from '../../entitlement/expireAccounts.ts'
import type { Engine } from '../../resource/Engine.ts'
import { lockForWrite } from '../../resource/editRow.ts'
import { takeStep } from '../../resource/runAction.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'

const orders = packageOrder as unknown as Resource
const batchSize = 200
const open = ['active', 'exhausted', 'frozen']

/**
 * Orders past their last day expire, with an entry for what was left; each change stands in the order's history. Orders
 * from before there were accounts have no last day: for them `validDays` count from the payment.
 */
export async function expirePackages(engine: Engine, validDays: number, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  let count = 0
  let after = ''
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; tenantId: number }>`
      select id, tenant_id as "tenantId" from ${sql.table(orders.table)} o
      where status = any(${open}::text[]) and deleted_at is null and id > ${after}
        and (end_date < ${now.slice(0, 10)} or (end_date is null and status = 'active'
          and paid_at < ${now}::timestamptz - make_interval(days => ${validDays}::integer)
          and not exists (select 1 from entitlement_account where source_type = 'packageOrder' and source_id = o.id)))
      order by id limit ${batchSize}`.execute(engine.db.kysely)
    for (const { id, tenantId } of rows) {
      if (signal.aborted) break
      if (await expireOne(engine, tenantId, id)) count += 1
    }
    if (rows.length < batchSize) break
    after = rows.at(-1)!.id
  }
  const carried = await expireCarried(engine, now.slice(0, 10), signal)
  const words = count === 0 ? '没有到期的套餐订单' : `${count} 个套餐订单已到期`
  return carried === 0 ? words : `${words}，${carried} 个顺延期满`
}

/** What could be used for some days after the order was over. */
async function expireCarried(engine: Engine, today: string, signal: AbortSignal): Promise<number> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select distinct o.id, o.tenant_id as "tenantId" from ${sql.table(orders.table)} o
    join entitlement_account a on a.source_type = 'packageOrder' and a.source_id = o.id
    where o.status = 'expired' and o.deleted_at is null and a.available > 0 and a.expires_on < ${today}
    order by 1`.execute(engine.db.kysely)
  let count = 0
  for (const { id, tenantId } of rows) {
    if (signal.aborted) break
    await write(engine, systemActor(tenantId), async (context) => {
      await lockForWrite(context, orders, id)
      await expireAccounts(context, { type: 'packageOrder', id })
    })
    count += 1
  }
  return count
}

/** False when somebody has moved it on meanwhile. */
function expireOne(engine: Engine, tenantId: number, id: string): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const current = await lockForWrite(context, orders, id).catch(() => undefined)
    if (!current || !open.includes(String(current.status))) return false
    await takeStep(context, orders, 'expire', { id })
    return true
  })
}
