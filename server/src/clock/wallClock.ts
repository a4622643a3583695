import { beijingDay, beijingTime } from '@lexdesk/domain'
import { houseTime } from './houseTime.ts'

/** The clock of Beijing, to the second: of a moment, or of the one that business goes by. */
export function wallClock(at = houseTime()): string {
  return beijingTime(at)
}

/** The day that business goes by. */
export function today(): string {
  return beijingDay(houseTime())
}
