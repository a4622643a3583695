import type { JobDefinition } from '../../../jobs/JobDefinition.ts'
import { serveRows } from '../../../jobs/serveRows.ts'
import { type SyncParts, syncForm } from './syncForm.ts'
import { claimIfDue, dueSyncs } from './syncStore.ts'

/** Each form has a period of its own; the schedule only says how often they are looked at. */
export const syncJob = (parts: SyncParts): JobDefinition => ({
  title: '同步数据源的数据表',
  description: '按各表单的同步周期重新读取数据源；失败的一小时后再试，手动同步的不在其中',
  timeLimitSeconds: 1_800,
  afterCrash: 'retry',
  run: ({ signal, isTimeUp }) => {
    const db = parts.engine.db.kysely
    return serveRows(db, signal, async (each) => {
      const count = await each(
        (after, limit) => dueSyncs(db, after, limit),
        async ({ id }) => {
          const claim = isTimeUp() ? undefined : await claimIfDue(db, id)
          if (claim) await syncForm(parts, claim, signal)
          return claim !== undefined
        },
      )
      return count === 0 ? '没有要同步的数据表' : `同步 ${count} 张数据表`
    })
  },
})
