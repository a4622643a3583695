import { entrustment, openEntrustmentStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { recheckMatter } from '../../conflicts/recheckMatter.ts'

const col = columnsOf(entrustment)

/**
 * Repeats the search of every open matter that was searched before, each in its own transaction: a matter that fails is
 * reported and does not stop the others.
 */
export function recheckConflicts(engine: Engine, signal: AbortSignal): Promise<string> {
  return serveRows(engine.db.kysely, signal, async (each) => {
    let flagged = 0
    const checked = await each(
      async (after, limit) => {
        const { rows } = await sql<{ id: string; tenantId: number }>`
          select ${col.id}, ${col.tenantId} as "tenantId" from ${col.$table}
          where ${col.deletedAt} is null and ${col.conflictCheckId} is not null
            and ${col.status} = any(${[...openEntrustmentStates]}::text[]) and ${col.id} > ${after}
          order by ${col.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      async ({ id, tenantId }) => {
        if (await write(engine, systemActor(tenantId), (context) => recheckMatter(context, id))) flagged += 1
        return true
      },
    )
    return `复检在办委托 ${checked} 件，需处理利冲 ${flagged} 件`
  })
}

export const recheckConflictsJob = (engine: Engine): JobDefinition => ({
  title: '利冲复检',
  description: '重新检索在办委托的当事人；其他记录的变更使原结论不再成立时，标记委托并提醒承办律师和主管',
  timeLimitSeconds: 3600,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => recheckConflicts(engine, signal),
})
