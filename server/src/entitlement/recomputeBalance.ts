import { type EntitlementAccount, packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { takeStep } from '../resource/steps/runAction.ts'
import { accountTable } from './ledgerTables.ts'

const accountCol = columnsIn(accountTable)
const packageOrderCol = columnsOf(packageOrder)

/** Sets an order to exhausted when nothing is left or held, and back in force when it has a balance again. */
export async function recomputeBalance(
  context: WriteContext,
  { sourceType, sourceId }: EntitlementAccount,
): Promise<void> {
  if (sourceType !== 'packageOrder') return
  const { rows } = await sql<{ status: string; isSpent: boolean }>`
    select ${packageOrderCol.status}, not exists (
      select 1 from ${accountCol.$table} where ${accountCol.sourceType} = ${sourceType}
        and ${accountCol.sourceId} = ${sourceId}
        and (${accountCol.available} > 0 or ${accountCol.held} > 0)) as "isSpent"
    from ${packageOrderCol.$table} where ${packageOrderCol.id} = ${sourceId}`.execute(context.tx)
  const order = rows[0]
  const step =
    order?.status === 'active' && order.isSpent
      ? 'exhaust'
      : order?.status === 'exhausted' && !order.isSpent
        ? 'replenish'
        : undefined
  if (step) await takeStep(context, packageOrder, step, { id: sourceId })
}
