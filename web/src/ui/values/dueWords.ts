import { mustDayNumber } from '@lexdesk/domain'

/** Dates within this many days are highlighted everywhere. */
export const soonDays = 7

export const daysLeft = (date: string, today: string): number => mustDayNumber(date) - mustDayNumber(today)

/** The time until a date in words. */
export function dueWords(date: string, today: string): string {
  const left = daysLeft(date, today)
  if (left < 0) return `逾期 ${-left} 天`
  return left === 0 ? '今天' : `还剩 ${left} 天`
}
