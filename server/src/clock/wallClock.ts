import { beijingDay, beijingTime } from '@lexdesk/domain'
import { businessTime } from './businessTime.ts'

/** Beijing time to the second, of the given moment or of the current business time. */
export function wallClock(at = businessTime()): string {
  return beijingTime(at)
}

/** The current business day. */
export function today(): string {
  return beijingDay(businessTime())
}
