import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/PlannedClient.ts'

/** What the catalogue says about a kind of appointment. */
export interface AppointmentTerms {
  id: string
  name: string
  channel: string
  duration: number
  bufferMin: number
  price: number | null
  leadHours: number
  cancelHours: number
  isOnRestDays: boolean
  noShowConsumes: boolean
  needsFile: boolean
  isOnSale: boolean
  goodAtIds: string[] | null
}

/** Undefined when there is no such item, or no longer. */
export async function readTerms(
  db: Kysely<Tables>,
  tenantId: number,
  itemId: unknown,
): Promise<AppointmentTerms | undefined> {
  if (typeof itemId !== 'string') return undefined
  const { rows } = await sql<AppointmentTerms>`${plannedOnce}
    select id, name, channel, duration, coalesce(buffer_min, 0) as "bufferMin", price,
      coalesce(lead_hours, 0) as "leadHours", coalesce(cancel_hours, 0) as "cancelHours",
      coalesce(rest_day_flag, 'N') = 'Y' as "isOnRestDays", coalesce(no_show_consume, 'Y') = 'Y' as "noShowConsumes",
      coalesce(need_file, 'N') = 'Y' as "needsFile", coalesce(sale_flag, 'Y') = 'Y' as "isOnSale", good_at_ids as "goodAtIds"
    from biz_appointment_item where id = ${itemId} and tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}
