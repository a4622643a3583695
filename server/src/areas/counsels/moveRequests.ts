import { type counsel, counselRequest, type Row } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'

/** What the engagement does, its unanswered requests do: their clocks stop, go on, or are of no more use. */
export async function moveRequests(
  context: WriteContext,
  { id }: Row<typeof counsel>,
  step: 'pause' | 'proceed' | 'close',
): Promise<void> {
  const from = [counselRequest.states!.actions[step]!.from].flat()
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(counselRequest.table)}
    where counsel_id = ${id} and tenant_id = ${context.actor.tenantId} and deleted_at is null
      and status = any(${from}::text[]) order by id`.execute(context.tx)
  for (const request of rows) await takeStep(context, counselRequest, step, { id: request.id })
}
