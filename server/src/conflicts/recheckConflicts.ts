import { openEntrustmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import type { Engine } from '../resource/Engine.ts'
import { write } from '../resource/writeContext.ts'
import { recheckMatter } from './recheckMatter.ts'

/** Searches every open matter again that was searched before, each in a transaction of its own. */
export async function recheckConflicts(engine: Engine, signal: AbortSignal): Promise<string> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select id, tenant_id as "tenantId" from biz_entrustment
    where deleted_at is null and conflict_check_id is not null and status = any(${[...openEntrustmentStates]}::text[])
    order by id`.execute(engine.db.kysely)
  let [checked, flagged] = [0, 0]
  for (const { id, tenantId } of rows) {
    if (signal.aborted) break
    checked += 1
    if (await write(engine, systemActor(tenantId), (context) => recheckMatter(context, id))) flagged += 1
  }
  return `复检在办委托 ${checked} 件，需处理利冲 ${flagged} 件`
}
