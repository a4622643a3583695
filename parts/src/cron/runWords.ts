import { cronWeekdays } from '@lexdesk/domain/cron'

const chinaMs = 8 * 60 * 60 * 1000

/** 2026-11-16 星期一 09:00:00, on the clock of China wherever the reader sits. */
export function runWords(run: Date): string {
  const wall = new Date(run.getTime() + chinaMs)
  const [date, time] = wall.toISOString().slice(0, 19).split('T') as [string, string]
  return `${date} ${cronWeekdays[wall.getUTCDay()]!} ${time}`
}
