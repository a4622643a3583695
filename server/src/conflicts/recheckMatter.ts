import { entrustment, openEntrustmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { checkMatter, newBlockingHits } from './checkMatter.ts'
import { storedHits } from './conflictHits.ts'
import { asSystem, lockMatter, writeToMatter } from './matterHistory.ts'
import { matterParties } from './matterParties.ts'
import { searchConflicts } from './searchConflicts.ts'

const col = columnsOf(entrustment)

const why = '其他记录的当事人、名称或关联关系有变更，原检索结论不再成立'

/**
 * Searches a cleared matter again and flags it when there is a new blocking hit. A locked matter is left to the next
 * run. Returns whether it was flagged.
 */
export async function recheckMatter(outer: WriteContext, matterId: string): Promise<boolean> {
  const context = asSystem(outer)
  const { tx, actor } = context
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.id} = ${matterId} and ${col.deletedAt} is null
      and ${col.conflictCheckId} is not null
      and ${col.status} = any(${[...openEntrustmentStates]}::text[]) for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  const matter = await lockMatter(context, matterId)
  const parties = await matterParties(context, matter)
  const place = { entrustmentId: matterId, place: `entrustment:${matterId}` }
  const { hits } = await searchConflicts(tx, actor.tenantId, parties, place)
  const known = await storedHits(tx, actor.tenantId, String(matter.conflictCheckId))
  if (newBlockingHits(hits, known).length === 0) return false
  const values = await checkMatter(context, matter, { why, isAutomatic: true })
  await writeToMatter(context, matter, values, { title: '利冲待处理', reason: why })
  return true
}
