import { beijingDay, beijingTime, mustDayNumber, toPlainDate } from '@lexdesk/domain'

export const logPath = '/isystem/log'
/** Sign-ins, operations and errors: everything that the figures count. */
const allTypes = '1,2,4'

/** The log since a minute (`10:28`) of the last hours. It uses real time, also in a demonstration. */
export function logPathSince(minute: string, now = new Date()): string {
  const today = beijingDay(now)
  const clock = beijingTime(now).slice(11, 16)
  // A clock slightly behind the server's must not lead to yesterday.
  const isYesterday = Number(minute.slice(0, 2)) - Number(clock.slice(0, 2)) > 12
  const day = isYesterday ? toPlainDate(mustDayNumber(today) - 1) : today
  return `${logPath}?${new URLSearchParams({ logType: allTypes, createTime_begin: `${day} ${minute}:00` }).toString()}`
}
