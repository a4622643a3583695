import { counsel, counselItem, freeFeeMode, moneyText, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf, linesOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { otherAnnual } from './otherAnnual.ts'

const i = columnsOf(counselItem, 'i')
const l = linesOf(counsel, 'lines', 'l')

/** What the approver has to justify: a fee below the list price, or a second annual engagement. */
export async function approvalRefusal(
  { tx, actor }: WriteContext,
  row: Row<typeof counsel>,
): Promise<string | undefined> {
  const listPrice = row.feeMode === freeFeeMode ? 0 : await listPriceOf(tx, row)
  if ((row.fee ?? 0) < listPrice) return `服务费低于标准价 ${moneyText(listPrice)}，请输入审批说明`
  if (row.mode !== 'annual') return undefined
  const other = await otherAnnual(tx, actor.tenantId, row.enterpriseId, row.id)
  return other ? `该企业已有服务中的常年顾问“${other.no}”，请输入审批说明` : undefined
}

async function listPriceOf(tx: WriteContext['tx'], row: Row<typeof counsel>): Promise<number> {
  const { rows } = await sql<{ price: number }>`
    select coalesce(sum(${i.price} * ${l.qty}), 0)::bigint as price
    from ${l.$table} join ${i.$table} on ${i.id} = ${l.counselItemId} where ${l.parentId} = ${row.id}`.execute(tx)
  return rows[0]!.price
}
