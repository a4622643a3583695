import { beijingTime } from '@lexdesk/domain/clock'
import { cronWeekdays } from '@lexdesk/domain/cron'

/** 2026-11-16 星期一 09:00:00, on the clock of China wherever the reader sits. */
export function runWords(run: Date): string {
  const [date, time] = beijingTime(run).split(' ') as [string, string]
  return `${date} ${cronWeekdays[new Date(date).getUTCDay()]!} ${time}`
}
