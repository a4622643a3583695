import { CronError, nextRuns, parseCron } from '@lexdesk/domain'

/**
 * The next time of a schedule, strictly after both the served time and the present: missed times are served by a single
 * run. Null when it never runs again or cannot be read.
 */
export function nextTime(expression: string, now: Date, served?: Date): Date | null {
  const after = served && served > now ? served : now
  try {
    return nextRuns(parseCron(expression), after, 1)[0] ?? null
  } catch (error) {
    if (error instanceof CronError) return null
    throw error
  }
}
