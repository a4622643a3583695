import { deadline, entrustment, openDeadlineStates } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'

const deadlineCol = columnsOf(deadline)
const col = columnsOf(entrustment)

/** A deadline with its pending values; `date` is null when it no longer runs. */
interface Coming {
  id: string | null
  date: string | null
  type: string | null
}

/**
 * The matter shows the nearest of its open deadlines. This is derived, so the version of the matter does not change.
 */
export async function refreshNextDeadline(context: WriteContext, entrustmentId: string, coming: Coming): Promise<void> {
  const { tx, actor } = context
  await sql`select ${col.id} from ${col.$table} where ${col.id} = ${entrustmentId} for update`.execute(tx)
  const { rows } = await sql<{ date: string; type: string | null }>`
    select to_char(date, 'YYYY-MM-DD') as date, type from ${deadlineCol.$table}
    where ${deadlineCol.entrustmentId} = ${entrustmentId} and ${deadlineCol.deletedAt} is null
      and ${deadlineCol.id} <> ${coming.id ?? ''}
      and ${deadlineCol.status} = any(${[...openDeadlineStates]}::text[]) and date is not null
    order by date, ${deadlineCol.id} limit 1`.execute(tx)
  const [stored] = rows
  const next = coming.date !== null && (!stored || coming.date <= stored.date) ? coming : stored
  const { numAffectedRows } = await sql`
    update ${col.$table} set ${col.nextDeadline} = ${next?.date ?? null}::date,
      ${col.deadlineType} = ${next?.type ?? null}
    where ${col.id} = ${entrustmentId} and (${col.nextDeadline}, ${col.deadlineType})
      is distinct from (${next?.date ?? null}::date, ${next?.type ?? null}::text)`.execute(tx)
  if (numAffectedRows)
    context.changed({ resource: entrustment, tenantId: actor.tenantId, ids: [entrustmentId], action: 'edit' })
}
