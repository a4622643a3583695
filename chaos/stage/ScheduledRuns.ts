import type { Instance } from './Instance.ts'
import type { Postgres } from './Postgres.ts'
import { until } from './until.ts'

const jobName = 'publishAnnouncements'
const everyMs = 5000
/** The lines of runs are in whole seconds. */
const roundingMs = 1000
/** An instance that could not look at the schedule looks again after fifteen seconds. */
const lookSeconds = 20

interface Line {
  due: number
  started: number
  ended: number | null
  status: string
  instance: string
}

/** A job that is due every five seconds during all faults. Its lines say how each due time was served. */
export class ScheduledRuns {
  readonly #postgres: Postgres

  private constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  static async begin(postgres: Postgres, instance: Instance): Promise<ScheduledRuns> {
    const path = '/api/sys/quartzJob'
    const { records } = await instance.result<{ records: { id: string; version: number }[] }>({
      path: `${path}/list?jobClassName=${jobName}`,
    })
    const [job] = records
    if (!job) throw new Error(`there is no job ${jobName}`)
    const body = { id: job.id, version: job.version, cronExpression: `0/${everyMs / 1000} * * * * ?` }
    await instance.result({ method: 'PUT', path: `${path}/edit`, body })
    return new ScheduledRuns(postgres)
  }

  /** Waits until the job runs again, then says what was wrong with the runs since `from`. */
  async problems(from: number): Promise<string[]> {
    const now = Date.now()
    try {
      await until('the job runs again', lookSeconds, async () =>
        (await this.#lines(now)).some(({ status }) => status === 'success'),
      )
    } catch (error) {
      return [(error as Error).message]
    }
    return problemsOf(await this.#lines(from))
  }

  #lines(from: number): Promise<Line[]> {
    return this.#postgres.query<Line & Record<string, unknown>>(
      `select extract(epoch from due_at)::float8 * 1000 as due, extract(epoch from start_time)::float8 * 1000 as started,
         extract(epoch from end_time)::float8 * 1000 as ended, status, instance
       from job_run where job_name = $1 and cause = 'schedule' and due_at >= to_timestamp($2::float8 / 1000)
       order by due_at`,
      [jobName, from],
    )
  }
}

/** Each due time is served once, and none is left out except while an earlier one was still waiting or running. */
function problemsOf(lines: readonly Line[]): string[] {
  const problems: string[] = []
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    if (!next) break
    const when = new Date(next.due).toISOString()
    if (next.due === line.due) problems.push(`the job was run twice for ${when}`)
    // A run whose instance died ends when its lease does.
    const busyUntil = Math.max(line.started, line.ended ?? next.started)
    if (next.started + roundingMs < busyUntil) problems.push(`two runs of the job overlap at ${when}`)
    const firstDue = (Math.floor(Math.max(line.due, line.started - roundingMs) / everyMs) + 1) * everyMs
    const lastDue = (Math.floor(Math.max(line.due, line.started + roundingMs) / everyMs) + 1) * everyMs
    if (next.due < firstDue || next.due > lastDue) problems.push(`a due time before ${when} was left out`)
  }
  return problems
}
