import { focusImage } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { runAction } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'

const col = columnsOf(focusImage)

/** Takes down images whose end has passed. */
export function expireFocusImages(engine: Engine, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<{ id: string; tenantId: number; version: number }>`
          select ${col.id}, ${col.tenantId} as "tenantId", ${col.version} from ${col.$table}
          where ${col.deletedAt} is null and ${col.status} = 'on' and ${col.endAt} <= ${now} and ${col.id} > ${after}
          order by ${col.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      ({ id, tenantId, version }) =>
        unlessRefused(runAction(engine, systemActor(tenantId), focusImage, 'expire', { id, version })),
    )
    return `已下架 ${count} 张到期的焦点图`
  })
}
