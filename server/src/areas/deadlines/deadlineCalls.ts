import { columnsOf } from '../../database/columnsOf.ts'
import { idList, bodyOf } from '../../http/inputs.ts'
import { actorOf } from '../../http/authenticate.ts'
import { moveDeadlines } from '../../calendar/moveDeadlines.ts'
import { type AroundCalls, besideOf } from '../../resource/routes/aroundCalls.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { addRenewal } from './measureRenewal.ts'
import { refreshNextDeadline } from './nextDeadline.ts'
import { recordResumption } from './recordReminders.ts'
import { deadline } from '@lexdesk/domain'
import { sql } from 'kysely'

const col = columnsOf(deadline)

/** Adding a measure adds its renewal; restoring from the recycle bin resumes the deadline. */
export const deadlineCalls = (engine: Engine): AroundCalls => ({
  add: (standard) => (request, reply) => standard(request, reply, besideOf(deadline, addRenewal)),
  putRecycleBin: (standard) => async (request, reply) => {
    const answer = await standard(request, reply)
    const ids = idList(bodyOf(request).ids)
    await write(engine, actorOf(request), async (context) => {
      const { rows } = await sql<{ id: string }>`
        select distinct ${col.entrustmentId} as id from ${col.$table}
          where id = any(${ids}::text[])`.execute(context.tx)
      for (const id of ids) await recordResumption(context.tx, id, context.now.slice(0, 10))
      for (const { id } of rows) await refreshNextDeadline(context, id, { id: null, date: null, type: null })
    })
    return answer
  },
})

/** A corrected rule moves the deadlines based on it. */
export const deadlineRuleCalls: AroundCalls = {
  edit: (standard) => (request, reply) =>
    standard(request, reply, (context, row) => moveDeadlines(context, { ruleId: row.id })),
}
