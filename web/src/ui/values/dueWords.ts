import { mustDayNumber } from '@lexdesk/domain'

/** What is due within so many days is marked everywhere. */
export const soonDays = 7

export const daysLeft = (date: string, today: string): number => mustDayNumber(date) - mustDayNumber(today)

/** How long there is until a day, as people say it. */
export function dueWords(date: string, today: string): string {
  const left = daysLeft(date, today)
  if (left < 0) return `逾期 ${-left} 天`
  return left === 0 ? '今天' : `还剩 ${left} 天`
}
