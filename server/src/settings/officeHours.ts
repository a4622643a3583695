import { type OfficeHours, settingList } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { plannedOnce } from '../database/PlannedClient.ts'

/** When the office of this tenant is open; a close that is not after the opening is taken as midnight. */
export async function officeHours(db: Kysely<Tables>, tenantId: number): Promise<OfficeHours> {
  const { rows } = await sql<{ code: string; value: string }>`${plannedOnce}
    select code, value from biz_setting
    where tenant_id = ${tenantId} and code in ('office.openHour', 'office.closeHour') and deleted_at is null`.execute(
    db,
  )
  const read = (code: 'office.openHour' | 'office.closeHour'): number =>
    Number(rows.find((row) => row.code === code)?.value ?? settingList[code].value)
  const [open, close] = [read('office.openHour'), read('office.closeHour')]
  return { open, close: close > open ? close : 24 }
}
