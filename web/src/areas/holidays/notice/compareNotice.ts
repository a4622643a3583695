import type { HolidayNotice, SpecialDay } from '@lexdesk/domain'
import { dayTypeTitles, type HolidayRow } from '../HolidayRow.ts'

export type LineStatus = 'new' | 'same' | 'differs'

export interface NoticeLine extends SpecialDay {
  status: LineStatus
  /** The entry of that day, if there is one. */
  row: HolidayRow | undefined
  /** The changes to the entry, as text. */
  changes: string[]
  /** The firm has decided otherwise for this day: the user chooses, and nothing is preselected. */
  contradictsFirm: boolean
}

export interface Comparison {
  lines: NoticeLine[]
  /** Public holidays of the year missing from the notice: past mistakes, or a sentence that was not pasted. */
  unmentioned: HolidayRow[]
}

export function compareNotice(notice: HolidayNotice, rows: readonly HolidayRow[]): Comparison {
  const rowOf = new Map(rows.map((row) => [row.date, row]))
  const dates = new Set(notice.days.map(({ date }) => date))
  return {
    lines: notice.days.map((day) => compareDay(day, notice.sourceNo, rowOf.get(day.date))),
    unmentioned: rows.filter(
      ({ date, type, year }) => year === notice.year && (type === 'holiday' || type === 'makeup') && !dates.has(date),
    ),
  }
}

function compareDay(day: SpecialDay, sourceNo: string | undefined, row: HolidayRow | undefined): NoticeLine {
  if (!row) return { ...day, status: 'new', row, changes: [], contradictsFirm: false }
  const changes = [
    change('类型', dayTypeTitles[row.type] ?? row.type, dayTypeTitles[day.type]),
    change('名称', row.name, day.name),
    // A text pasted without its number does not contradict the stored number.
    sourceNo === undefined ? undefined : change('依据文号', row.sourceNo, sourceNo),
  ].filter((words) => words !== undefined)
  const contradictsFirm =
    (row.type === 'rest' && day.type === 'makeup') || (row.type === 'work' && day.type === 'holiday')
  return { ...day, status: changes.length > 0 ? 'differs' : 'same', row, changes, contradictsFirm }
}

function change(title: string, before: string | null | undefined, after: string): string | undefined {
  return before === after ? undefined : `${title}：${before || '（空）'} → ${after}`
}
