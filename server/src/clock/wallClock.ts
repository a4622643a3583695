import { beijingDay, beijingTime } from '@lexdesk/domain'
import { houseTime } from './houseTime.ts'

/** Beijing time to the second, of the given moment or of the current business time. */
export function wallClock(at = houseTime()): string {
  return beijingTime(at)
}

/** The current business day. */
export function today(): string {
  return beijingDay(houseTime())
}
