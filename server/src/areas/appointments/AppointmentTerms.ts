import { appointmentItem } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { plannedOnce } from '../../database/connection/PlannedClient.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(appointmentItem)

/** The catalogue's terms for a kind of appointment. */
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

/** Undefined when the item does not exist or was deleted. */
export async function readTerms(
  db: Kysely<Tables>,
  tenantId: number,
  itemId: unknown,
): Promise<AppointmentTerms | undefined> {
  if (typeof itemId !== 'string') return undefined
  const { rows } = await sql<AppointmentTerms>`${plannedOnce}
    select ${col.id}, ${col.name}, ${col.channel}, ${col.duration}, coalesce(${col.bufferMin}, 0) as "bufferMin",
      ${col.price},
      coalesce(${col.leadHours}, 0) as "leadHours", coalesce(${col.cancelHours}, 0) as "cancelHours",
      coalesce(${col.restDayFlag}, 'N') = 'Y' as "isOnRestDays",
        coalesce(${col.noShowConsume}, 'Y') = 'Y' as "noShowConsumes",
      coalesce(${col.needFile}, 'N') = 'Y' as "needsFile", coalesce(${col.saleFlag}, 'Y') = 'Y' as "isOnSale",
        ${col.goodAtIds} as "goodAtIds"
    from ${col.$table} where ${col.id} = ${itemId} and ${col.tenantId} = ${tenantId}`.execute(db)
  return rows[0]
}
