import { CronProblem, nextRuns, parseCron } from '@lexdesk/domain'

/**
 * The next time of a schedule, strictly after both the time that was served and the present moment: times that were
 * missed meanwhile are served by the one run that found them. Null when it never runs again or cannot be read.
 */
export function nextTime(expression: string, now: Date, served?: Date): Date | null {
  const after = served && served > now ? served : now
  try {
    return nextRuns(parseCron(expression), after, 1)[0] ?? null
  } catch (error) {
    if (error instanceof CronProblem) return null
    throw error
  }
}
