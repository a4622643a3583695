import { entrustment, openDeadlineStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/Engine.ts'

const matters = entrustment

/** A deadline as it will stand, beside those that are kept; `date` is null when it no longer runs. */
interface Coming {
  id: string | null
  date: string | null
  type: string | null
}

/** The matter shows the nearest of its open deadlines. It follows from them, and so changes no version of the matter. */
export async function keepNextDeadline(context: WriteContext, entrustmentId: string, coming: Coming): Promise<void> {
  const { tx, actor } = context
  await sql`select id from biz_entrustment where id = ${entrustmentId} for update`.execute(tx)
  const { rows } = await sql<{ date: string; type: string | null }>`
    select to_char(date, 'YYYY-MM-DD') as date, type from biz_deadline
    where entrustment_id = ${entrustmentId} and deleted_at is null and id <> ${coming.id ?? ''}
      and status = any(${[...openDeadlineStates]}::text[]) and date is not null
    order by date, id limit 1`.execute(tx)
  const [kept] = rows
  const next = coming.date !== null && (!kept || coming.date <= kept.date) ? coming : kept
  const { numAffectedRows } = await sql`
    update biz_entrustment set next_deadline = ${next?.date ?? null}::date, deadline_type = ${next?.type ?? null}
    where id = ${entrustmentId} and (next_deadline, deadline_type)
      is distinct from (${next?.date ?? null}::date, ${next?.type ?? null}::text)`.execute(tx)
  if (numAffectedRows)
    context.changed({ resource: matters, tenantId: actor.tenantId, ids: [entrustmentId], action: 'edit' })
}
