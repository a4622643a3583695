import { type CronExpression, CronProblem, parseCron } from '@lexdesk/domain/cron'

export type CronReading =
  | { text: string; cron: CronExpression; problem?: undefined }
  | { text: string; cron?: undefined; problem: string }

/** What a typed text says. Signs of a Chinese keyboard (，？＊) are taken for those that they stand for. */
export function readCron(typed: string): CronReading {
  const text = typed.normalize('NFKC').trim()
  try {
    return { text, cron: parseCron(text) }
  } catch (error) {
    if (error instanceof CronProblem) return { text, problem: error.message }
    throw error
  }
}
