import type { Kysely } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { readSetting } from '../../settings/readSetting.ts'

const settings = ['deadline.firstReminder', 'deadline.secondReminder', 'deadline.thirdReminder'] as const

/** Days before the date on which a deadline is reminded; the day itself and overdue days are always reminded. */
export async function reminderDays(db: Kysely<Tables>, tenantId: number): Promise<number[]> {
  const days: number[] = []
  for (const name of settings) days.push(await readSetting(db, tenantId, name))
  return [...new Set(days.filter((count) => count > 0))]
}
