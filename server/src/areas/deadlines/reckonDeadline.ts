import { errors, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { calendarVersion } from '../../calendar/calendarVersion.ts'
import { deadlineOf, type PeriodRule } from '../../calendar/deadlineOf.ts'
import { tenantCalendar } from '../../calendar/tenantCalendar.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { readSetting } from '../../settings/readSetting.ts'

/** The day of a deadline with its derivation: by its rule, or as somebody has set it. */
export async function reckonDeadline(context: WriteContext, row: Values): Promise<Values> {
  const { tx, actor } = context
  const { ruleId, startDate, fixedDate } = row
  const version = await calendarVersion(tx, actor.tenantId)
  if (typeof ruleId !== 'string')
    return { date: fixedDate, derivation: `指定日期 ${String(fixedDate)}，不作推算`, calendarVersion: version }
  const { rows } = await sql<PeriodRule & { enabled: string | null }>`
    select name, length, unit, event, basis, enabled from biz_deadline_rule where id = ${ruleId}`.execute(tx)
  const [rule] = rows
  if (!rule) throw errors.invalid([{ field: 'ruleId', message: '期限规则不存在' }])
  const [calendar, makeupIsRest] = [
    await tenantCalendar(tx, actor.tenantId),
    await readSetting(tx, actor.tenantId, 'deadline.makeupIsRest'),
  ]
  return { ...deadlineOf(rule, startDate as string, calendar, makeupIsRest === 1), calendarVersion: version }
}
