import { conflictCheck, type ConflictLevel, entrustment } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'

const col = columnsOf(entrustment)
const c = columnsOf(conflictCheck, 'c')
const t = columnsOf(entrustment, 't')

export interface CheckState {
  result: ConflictLevel
  status: string
  pendingCount: number | null
}

/** Why a check blocks the matter; undefined when it does not. */
export function checkRefusal({ result, status, pendingCount }: CheckState): string | undefined {
  if (result === 'absolute') return '存在绝对利益冲突，不得受理'
  if (result === 'doubtful' || (pendingCount ?? 0) > 0)
    return `利冲检索有 ${pendingCount ?? 0} 条命中待人工核对，须由主管判定是否同一主体`
  if (result === 'relative' && status !== 'waived') return '存在相对利益冲突，须由主管凭书面文件豁免'
  return undefined
}

/** Why a matter may not proceed because of other clients; undefined when it may. */
export async function conflictRefusal(db: Kysely<Tables>, matterId: string): Promise<string | undefined> {
  const { rows } = await sql<CheckState & { isStale: boolean }>`
    select ${c.result}, ${c.status}, ${c.pendingCount} as "pendingCount",
      coalesce(${c.checkedAt} < ${t.partiesChangedAt}, false) as "isStale"
    from ${t.$table} join ${c.$table} on ${c.id} = ${t.conflictCheckId} where ${t.id} = ${matterId}`.execute(db)
  const [check] = rows
  if (!check) return '请先做利冲检索'
  if (check.isStale) return '当事人有变更，请重新做利冲检索'
  return checkRefusal(check)
}

/** Why nothing may be sent under a matter's contract; undefined when it may, or when the contract has no matter. */
export async function contractConflict(
  db: Kysely<Tables>,
  contract: { id: string; bizType?: unknown; bizId?: unknown },
): Promise<string | undefined> {
  const bizId = contract.bizType === 'entrust' ? (contract.bizId ?? null) : null
  const { rows } = await sql<{ id: string; no: string }>`
    select ${col.id}, ${col.no} from ${col.$table}
    where ${col.deletedAt} is null and (${col.contractId} = ${contract.id} or ${col.id} = ${bizId})`.execute(db)
  for (const { id, no } of rows) {
    const refusal = await conflictRefusal(db, id)
    if (refusal) return `所属委托 ${no} 的利冲尚未处理：${refusal}`
  }
  return undefined
}
