import { article } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { type ServeEach, serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

/** Articles whose time has come appear; those whose time is over disappear. */
export function publishArticles(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  return serveRows(signal, async (each) => {
    const shown = await takeDue(engine, each, 'publishDue', sql`status = 'scheduled' and publish_at <= ${now}`)
    const hidden = await takeDue(engine, each, 'expire', sql`status = 'published' and offline_at <= ${now}`)
    return shown + hidden === 0 ? '没有到时间的文章' : `已发布 ${shown} 篇，已下线 ${hidden} 篇`
  })
}

function takeDue(engine: Engine, each: ServeEach, step: string, isDue: ReturnType<typeof sql>): Promise<number> {
  return each(
    async (after, limit) => {
      const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
        select id, tenant_id as "tenantId", version from ${sql.table(article.table)}
        where deleted_at is null and ${isDue} and id > ${after} order by id limit ${limit}`.execute(engine.db.kysely)
      return rows
    },
    // Whoever changes it in this moment is asked again with the next run.
    ({ id, tenantId, version }) =>
      unlessRefused(runAction(engine, systemActor(tenantId), article, step, { id, version })),
  )
}

export const publishContentJob = (engine: Engine): JobDefinition => ({
  title: '定时发布内容',
  description: '到时发布和下线文章，下架到期的焦点图',
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  isByHouseTime: true,
  run: ({ signal }) => publishArticles(engine, signal),
})
