import { type OfficeHours, setting, settingList } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { plannedOnce } from '../database/connection/PlannedClient.ts'
import { columnsOf } from '../database/columnsOf.ts'

const col = columnsOf(setting)

/** The settings of a tenant; missing ones have their default. */
export type OfficeSettings = Partial<Record<'office.openHour' | 'office.closeHour', string>>

/** The opening hours of this tenant's office. */
export async function officeHours(db: Kysely<Tables>, tenantId: number): Promise<OfficeHours> {
  const { rows } = await sql<{
    set: OfficeSettings
  }>`${plannedOnce}select ${officeSettingsSql(tenantId)} as set`.execute(db)
  return officeHoursOf(rows[0]!.set)
}

/** The same as a subquery. */
export const officeSettingsSql = (tenantId: number): RawBuilder<OfficeSettings> => sql`
  (select coalesce(jsonb_object_agg(${col.code}, ${col.value}), '{}') from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.code} in ('office.openHour', 'office.closeHour')
      and ${col.deletedAt} is null)`

/** A closing hour that is not after the opening hour counts as midnight. */
export function officeHoursOf(set: OfficeSettings): OfficeHours {
  const read = (code: keyof OfficeSettings): number => Number(set[code] ?? settingList[code].value)
  const [open, close] = [read('office.openHour'), read('office.closeHour')]
  return { open, close: close > open ? close : 24 }
}
