import { type CronExpression, CronError, parseCron } from '@lexdesk/domain/cron'

export type CronReading =
  | { text: string; cron: CronExpression; problem?: undefined }
  | { text: string; cron?: undefined; problem: string }

/** Parses a typed expression. Full-width punctuation (，？＊) is read as its ASCII equivalent. */
export function readCron(typed: string): CronReading {
  const text = typed.normalize('NFKC').trim()
  try {
    return { text, cron: parseCron(text) }
  } catch (error) {
    if (error instanceof CronError) return { text, problem: error.message }
    throw error
  }
}
