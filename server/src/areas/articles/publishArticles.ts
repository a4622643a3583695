import { article } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { type ServeEach, serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const col = columnsOf(article)

/** Publishes scheduled articles that are due, and takes expired ones offline. */
export function publishArticles(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  return serveRows(engine.db.kysely, signal, async (each) => {
    const shown = await runDueSteps(
      engine,
      each,
      'publishDue',
      sql`${col.status} = 'scheduled' and ${col.publishAt} <= ${now}`,
    )
    const hidden = await runDueSteps(
      engine,
      each,
      'expire',
      sql`${col.status} = 'published' and ${col.offlineAt} <= ${now}`,
    )
    return shown + hidden === 0 ? '没有到时间的文章' : `已发布 ${shown} 篇，已下线 ${hidden} 篇`
  })
}

function runDueSteps(engine: Engine, each: ServeEach, step: string, isDue: ReturnType<typeof sql>): Promise<number> {
  return each(
    async (after, limit) => {
      const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
        select ${col.id}, ${col.tenantId} as "tenantId", ${col.version} from ${col.$table}
        where ${col.deletedAt} is null and ${isDue} and ${col.id} > ${after} order by ${col.id}
          limit ${limit}`.execute(engine.db.kysely)
      return rows
    },
    // An article changed at this moment fails the version check and is retried by the next run.
    ({ id, tenantId, version }) =>
      unlessRefused(runAction(engine, systemActor(tenantId), article, step, { id, version })),
  )
}

export const publishContentJob = (engine: Engine): JobDefinition => ({
  title: '定时发布内容',
  description: '到时发布和下线文章，下架到期的焦点图',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => publishArticles(engine, signal),
})
