import type { Calendar } from '@lexdesk/domain'

/** No entries, some entries, or confirmed as complete by a user. */
export type YearStage = 'empty' | 'entered' | 'confirmed'

interface MissingYearsInput {
  /** The current date as YYYY-MM-DD. */
  today: string
  shown: number
  /** Undefined while unknown. */
  stageOf: (year: number) => YearStage | undefined
}

/** From November on the arrangement of the next year is published and should be entered. */
export const isNextYearDue = (today: string): boolean => Number(today.slice(5, 7)) >= 11

export function yearStage({ enteredYears, confirmedYears }: Calendar, year: number): YearStage {
  if (confirmedYears.has(year)) return 'confirmed'
  return enteredYears.has(year) ? 'entered' : 'empty'
}

/** Warnings about years whose counts are not reliable. */
export function missingYears({ today, shown, stageOf }: MissingYearsInput): string[] {
  const next = Number(today.slice(0, 4)) + 1
  const warnings: string[] = []
  const stage = stageOf(shown)
  if (isNextYearDue(today)) {
    const nextStage = stageOf(next)
    if (nextStage === 'empty') warnings.push(`次年节假日尚未录入（${next} 年）`)
    if (nextStage === 'entered' && shown !== next) warnings.push(`次年节假日安排尚未确认完整（${next} 年）`)
  }
  if (stage === 'empty') warnings.push(`${shown} 年节假日尚未录入，工作日仅按周末推算`)
  if (stage === 'entered') warnings.push(`${shown} 年节假日安排尚未确认完整，涉及该年的期限可能变化`)
  return warnings
}
