import { type counsel, counselRequest, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'

const col = columnsOf(counselRequest)

/** Open requests follow their engagement: they are paused, resumed or closed. */
export async function moveRequests(
  context: WriteContext,
  { id }: Row<typeof counsel>,
  step: 'pause' | 'proceed' | 'close',
): Promise<void> {
  const from = [counselRequest.states!.actions[step]!.from].flat()
  const { rows } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table}
    where ${col.counselId} = ${id} and ${col.tenantId} = ${context.actor.tenantId} and ${col.deletedAt} is null
      and ${col.status} = any(${from}::text[]) order by ${col.id}`.execute(context.tx)
  for (const request of rows) await takeStep(context, counselRequest, step, { id: request.id })
}
