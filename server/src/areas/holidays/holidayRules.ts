import { holiday, type SpecialDay } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Warning } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { holidayImpact } from './holidayImpact.ts'

const col = columnsOf(holiday)

const maxWarnings = 50

/** Warnings before a day is changed: what it moves, and that its year was confirmed as complete. */
export const holidayRules = rulesFor(holiday, {
  warnings: async (db, actor, values, id) => {
    const before = id === null ? undefined : await dayOf(db, id)
    const day = { ...before, ...dayIn(values) } as SpecialDay
    if (!day.date || !day.type) return []
    const moved = await holidayImpact(db, actor, { days: [day], removed: before ? [before.date] : [] })
    const warnings: Warning[] = [
      ...moved.confirmedYears.map((year) => ({
        field: 'date',
        message: `${year} 年度安排已确认完整，保存后仍视为完整；如尚不完整，请在“年度安排”中撤销确认`,
      })),
      ...moved.deadlines.map(({ id: deadlineId, title, matter, from, to }) => ({
        field: 'date',
        message: `保存后期限“${title}”${matter === null ? '' : `（${matter}）`}由 ${from} 变为 ${to}`,
        link: { resource: 'deadline', id: deadlineId },
      })),
      ...moved.appointments.map(({ id: appointmentId, subject, startAt }) => ({
        field: 'date',
        message: `当日有预约“${subject}”（${startAt.slice(0, 16)}），保存后不是工作日`,
        link: { resource: 'appointment', id: appointmentId },
      })),
    ]
    const shown = warnings.slice(0, maxWarnings)
    const others = moved.deadlineTotal + moved.appointmentTotal + moved.confirmedYears.length - shown.length
    return others === 0
      ? shown
      : [...shown, { field: 'date', message: `另有 ${others} 个期限或预约受影响，未在此列出` }]
  },
})

function dayIn({ date, type, name }: ValuesOf<typeof holiday>): Partial<SpecialDay> {
  return Object.fromEntries(
    Object.entries({ date, type, name }).filter(([, value]) => typeof value === 'string'),
  ) as Partial<SpecialDay>
}

async function dayOf(db: Kysely<Tables>, id: string): Promise<SpecialDay | undefined> {
  const { rows } = await sql<SpecialDay>`
    select to_char(date, 'YYYY-MM-DD') as date, ${col.type}, ${col.name} from ${col.$table}
      where ${col.id} = ${id}`.execute(db)
  return rows[0]
}
