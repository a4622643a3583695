import { type deadline, deadlineRule, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { deadlineOf, type PeriodRule } from '../../../calendar/deadlineOf.ts'
import { type CalendarEntries, calendarOf } from '../../../calendar/tenantCalendar.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import type { ValuesOf } from '../../../resource/rulesFor.ts'
import type { SeedRow } from '../../../seed/insertSeeds.ts'

const col = columnsOf(deadlineRule)

type DeadlineSeed = ValuesOf<typeof deadline> & SeedRow

/** A rule that counts days, with the cases it is for. */
export interface DayRule extends PeriodRule {
  id: string
  type: string
  caseTypes: readonly string[]
}

/** The matter of the deadlines. */
export interface DatedMatter {
  id: string
  status: string
  leadLawyerId?: unknown
  caseType?: unknown
  nextDeadline?: unknown
  deadlineType?: unknown
  createTime: string
  createBy: string
}

export async function dayRules(tx: Tx, tenantId: number): Promise<DayRule[]> {
  const { rows } = await sql<DayRule>`
    select ${col.id}, ${col.name}, ${col.type}, ${col.caseTypes} as "caseTypes", ${col.length}, ${col.unit}, ${col.event},
      ${col.basis}, ${col.counting}, ${col.status}, ${col.validFrom} as "validFrom", ${col.validTo} as "validTo"
    from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.deletedAt} is null and ${col.counting} = 'period'
      and ${col.unit} = 'day' and ${col.validTo} is null
    order by ${col.orderNum}`.execute(tx)
  return rows
}

const over = ['closed', 'archived']
const appealEvery = 3

/** What the dates of an office follow from. */
export interface DeadlineBasis {
  rules: readonly DayRule[]
  calendar: CalendarEntries
}

/**
 * The nearest deadline of a matter, for some an appeal that runs, and what was done in time. Dates are derived by the
 * rules of the office; a hearing is on the day that the court has named.
 */
export function deadlineSeeds(
  matter: DatedMatter,
  index: number,
  today: string,
  { rules, calendar }: DeadlineBasis,
): DeadlineSeed[] {
  const { id: entrustmentId, leadLawyerId, createTime, createBy, status, caseType } = matter
  const base = { entrustmentId, leadLawyerId, createTime, createBy }
  const startedOn = (rule: DayRule, startDate: string): SeedRow => ({
    ...{ title: rule.name, type: rule.type, ruleId: rule.id, startDate, calendarMark: calendar.mark },
    ...deadlineOf(rule, startDate, calendarOf(calendar), false),
  })
  const ruleFor = (type: unknown) =>
    rules.find((rule) => rule.type === type && rule.caseTypes.includes(String(caseType)))
  const due = (type: unknown, wanted: string): SeedRow => {
    const rule = ruleFor(type)
    if (rule) return { ...base, ...startedOn(rule, toPlainDate(mustDayNumber(wanted) - rule.length)) }
    return { ...base, ...named(wanted), title: '开庭', type: 'hearing' }
  }
  const rows: SeedRow[] = []
  if (matter.nextDeadline) {
    const row = due(matter.deadlineType, matter.nextDeadline as string)
    // Some are done and await a second check; some have become obsolete.
    const isTicked = status === 'inProgress' && index % 8 === 2
    const ticked = { doneNote: '已提交，待复核。', tickedBy: createBy, status: 'ticked' }
    rows.push(isTicked ? { ...row, ...ticked } : { ...row, status: 'open' })
    const obsolete = { title: '补交材料（已撤销）', type: 'supplement', remark: '法院已另行指定', status: 'cancelled' }
    if (index % 8 === 4) rows.push({ ...base, ...named(matter.nextDeadline as string), ...obsolete })
  }
  const appeal = ruleFor('appeal')
  if (status === 'inProgress' && caseType === 'civil' && appeal && index % appealEvery === 0)
    rows.push({
      ...base,
      ...startedOn(appeal, toPlainDate(mustDayNumber(today) - 2 - (index % 9))),
      title: '一审判决上诉期',
      status: 'open',
    })
  if (over.includes(status)) {
    const done = { doneNote: '已按期办理。', tickedBy: createBy, confirmedBy: 'zhouminhua', status: 'done' }
    rows.push({ ...due('evidence', createTime.slice(0, 10)), ...done })
  }
  return rows
}

const named = (date: string): SeedRow => ({
  ...{ fixedDate: date, date, provisional: 'N', derivation: `指定日期 ${date}，不作推算` },
})
