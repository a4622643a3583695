import { type EntitlementAccount, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../resource/Engine.ts'
import { takeStep } from '../resource/steps/runAction.ts'

/** An order with nothing left and nothing held is exhausted; one that has something again is in force. */
export async function followBalance(
  context: WriteContext,
  { sourceType, sourceId }: EntitlementAccount,
): Promise<void> {
  if (sourceType !== 'packageOrder') return
  const { rows } = await sql<{ status: string; isSpent: boolean }>`
    select status, not exists (
      select 1 from entitlement_account where source_type = ${sourceType} and source_id = ${sourceId}
        and (available > 0 or held > 0)) as "isSpent"
    from ${sql.table(packageOrder.table)} where id = ${sourceId}`.execute(context.tx)
  const order = rows[0]
  const step =
    order?.status === 'active' && order.isSpent
      ? 'exhaust'
      : order?.status === 'exhausted' && !order.isSpent
        ? 'replenish'
        : undefined
  if (step) await takeStep(context, packageOrder, step, { id: sourceId })
}
