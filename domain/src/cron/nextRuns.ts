import { cronDays } from './cronDays.ts'
import type { CronExpression } from './CronExpression.ts'
import { valuesOf } from './valuesOf.ts'

/** China has one time zone and no daylight saving. */
const chinaMs = 8 * 60 * 60 * 1000
/** The same horizon as Quartz. */
const yearsAhead = 100

/** The next runs strictly after a moment, in Beijing time. Fewer when the expression ends. */
export function nextRuns(cron: CronExpression, after: Date, count: number): Date[] {
  const found: Date[] = []
  for (const moment of moments(cron, new Date(after.getTime() + chinaMs))) {
    if (found.length === count) break
    found.push(new Date(moment - chinaMs))
  }
  return found
}

/** Local times written as if they were UTC. */
function* moments(cron: CronExpression, after: Date): Generator<number> {
  const [hours, minutes, seconds] = [
    valuesOf('hour', cron.hour),
    valuesOf('minute', cron.minute),
    valuesOf('second', cron.second),
  ]
  const months = valuesOf('month', cron.month)
  const first = after.getUTCFullYear()
  const years = valuesOf('year', cron.year).filter((year) => year >= first && year <= first + yearsAhead)
  const start = Math.floor(after.getTime() / 1000) * 1000
  for (const year of years)
    for (const month of months) {
      if (Date.UTC(year, month, 1) <= start) continue
      for (const day of cronDays(cron, year, month)) {
        const midnight = Date.UTC(year, month - 1, day)
        if (midnight + 86_400_000 <= start) continue
        for (const hour of hours) {
          const full = midnight + hour * 3_600_000
          if (full + 3_600_000 <= start) continue
          for (const minute of minutes)
            for (const second of seconds) {
              const moment = full + minute * 60_000 + second * 1000
              if (moment > start) yield moment
            }
        }
      }
    }
}
