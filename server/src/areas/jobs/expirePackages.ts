import { packageOrder, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { lockForWrite, updateRow } from '../../resource/editRow.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'

const orders = packageOrder as unknown as Resource
const batchSize = 200

/** Orders that have been in force for as long as they are valid expire; each change stands in the order's history. */
export async function expirePackages(engine: Engine, validDays: number, signal: AbortSignal): Promise<string> {
  let count = 0
  while (!signal.aborted) {
    const { rows } = await sql<{ id: string; tenantId: number }>`
      select id, tenant_id as "tenantId" from ${sql.table(orders.table)}
      where status = 'active' and deleted_at is null and paid_at < now() - make_interval(days => ${validDays}::integer)
      order by paid_at, id limit ${batchSize}`.execute(engine.db.kysely)
    for (const { id, tenantId } of rows) {
      if (signal.aborted) break
      if (await expireOne(engine, tenantId, id)) count += 1
    }
    if (rows.length < batchSize) break
  }
  return count === 0 ? '没有到期的套餐订单' : `${count} 个套餐订单已到期`
}

/** False when somebody has moved it on meanwhile. */
function expireOne(engine: Engine, tenantId: number, id: string): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const current = await lockForWrite(context, orders, id).catch(() => undefined)
    if (current?.status !== 'active') return false
    await updateRow(context, orders, current, { status: 'expired' }, { action: 'expire', title: '到期' })
    context.changed({ resource: orders, tenantId, ids: [id], action: 'expire' })
    return true
  })
}
