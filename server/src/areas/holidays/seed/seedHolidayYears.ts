import { holiday, holidayYear } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { holidays2026 } from '../../../seed/shared/holidays2026.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'

const col = columnsOf(holiday)

const shippedYear = 2026

const nameOf = (year: number): string => `${year} 年节假日安排`

/** Confirms the year that ships with the product, for tenants whose public days are exactly the shipped ones. */
export async function seedHolidayYears(tx: Tx, now: string): Promise<void> {
  const shipped = holidays2026.map(({ date, type }) => `${date} ${type}`).toSorted()
  const { rows } = await sql<{ tenantId: number }>`
    select ${col.tenantId} as "tenantId" from ${col.$table}
    where ${col.deletedAt} is null and ${col.year} = ${shippedYear} and ${col.type} in ('holiday', 'makeup') group by 1
    having array_agg(to_char(${col.date}, 'YYYY-MM-DD') || ' ' || ${col.type}
      order by ${col.date}) = ${shipped}::text[]`.execute(tx)
  for (const { tenantId } of rows) {
    const row = {
      year: shippedYear,
      name: nameOf(shippedYear),
      status: 'confirmed',
      confirmedBy: 'system',
      confirmedAt: now,
      note: `随系统发布，依据 ${holidays2026[0]!.sourceNo}`,
    }
    await insertSeeds(tx, holidayYear, [row], tenantId, {}, now)
  }
}

/** In a demonstration next year's arrangement awaits its notice. */
export async function seedNextYear(tx: Tx, tenantId: number, now: string): Promise<void> {
  const year = shippedYear + 1
  const row = { year, name: nameOf(year), status: 'open', note: '国务院办公厅通知发布后录入并确认' }
  await insertSeeds(tx, holidayYear, [row], tenantId, {}, now)
}
