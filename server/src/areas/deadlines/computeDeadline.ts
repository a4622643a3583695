import { type deadline, errors } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import { deadlineOf } from '../../calendar/deadlineOf.ts'
import { calendarEntries, calendarOf } from '../../calendar/tenantCalendar.ts'
import type { Tables } from '../../database/Database.ts'
import { readSetting } from '../../settings/readSetting.ts'
import type { ValuesOf } from '../../resource/rulesFor.ts'
import { readRule } from './ruleInForce.ts'

type DeadlineValues = ValuesOf<typeof deadline>

/** The date of a deadline with its derivation: by its rule, or as entered. */
export async function computeDeadline(
  db: Kysely<Tables>,
  tenantId: number,
  row: DeadlineValues,
): Promise<DeadlineValues> {
  const { ruleId, startDate, fixedDate } = row
  const notifiedEnd = row.notifiedEnd ?? null
  const rule = typeof ruleId === 'string' ? await readRule(db, tenantId, ruleId) : undefined
  if (notifiedEnd && rule?.counting !== 'measure')
    throw errors.invalid([{ field: 'notifiedEnd', message: '按“措施届满”规则推算的期限才填写法院通知的届满日' }])
  if (!rule)
    return {
      date: fixedDate,
      derivation: await fixedDerivation(db, tenantId, row),
      provisional: 'N',
      calendarMark: null,
    }
  if (notifiedEnd && notifiedEnd < (startDate as string))
    throw errors.invalid([{ field: 'notifiedEnd', message: '法院通知的届满日不能早于起算日' }])
  const makeupIsRest = (await readSetting(db, tenantId, 'deadline.makeupIsRest')) === 1
  const entries = await calendarEntries(db, tenantId)
  const computed = deadlineOf(rule, startDate as string, calendarOf(entries), makeupIsRest, notifiedEnd)
  return { ...computed, calendarMark: entries.mark }
}

async function fixedDerivation(
  db: Kysely<Tables>,
  tenantId: number,
  { fixedDate, measureId }: DeadlineValues,
): Promise<string> {
  if (!measureId) return `指定日期 ${String(fixedDate)}，不作推算`
  const days = await readSetting(db, tenantId, 'deadline.renewalDays')
  return `续行保全：对应措施届满日前 ${days} 日（${String(fixedDate)}），届满日变动时随之调整`
}
