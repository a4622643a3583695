import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { AppError } from '@lexdesk/domain'
import type { Database } from '../database/Database.ts'
import type { JobRegistry } from './JobDefinition.ts'
import { readParameters } from './readParameters.ts'
import { type Run, type RunResult, runStore } from './runStore.ts'

export interface StartedRun {
  id: string
  ended: Promise<RunResult>
}

export interface Scheduler {
  /** Begins to watch the clock. Without it jobs run only when somebody asks. */
  start(): void
  /** Jobs were added or changed. */
  wake(): void
  /** Undefined when the job runs already or is not there. */
  runNow(jobId: string, startBy: string): Promise<StartedRun | undefined>
  /** The job of this name; undefined when it runs already or is stopped. */
  runNamed(name: string): Promise<StartedRun | undefined>
  /** Something has happened that this job is waiting for; left to its schedule when it runs already or is stopped. */
  nudge(name: string): void
  close(): Promise<void>
}

interface SchedulerOptions {
  db: Database
  registry: JobRegistry
  log: { error(facts: object, message: string): void }
  /** Told when a run begins or ends. */
  onRun?: (run: Pick<Run, 'id' | 'jobId'>) => void
  leaseSeconds?: number
  /** How long a stop waits for what runs. */
  patienceMs?: number
}

/** However far the next time is: another instance may have changed it unheard. */
const longestWaitMs = 15_000
const shortestWaitMs = 50
const mostAttempts = 3
const cutShort = '执行中断：服务在执行过程中停止或失去响应'

/** Runs registered jobs at the times of their schedules; of several instances on one database one runs each. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { db, registry, log, onRun, leaseSeconds = 30, patienceMs = 2_000 } = options
  const instance = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(3).toString('hex')}`
  const store = runStore(db, instance, leaseSeconds)
  const running = new Map<string, { controller: AbortController; ended: Promise<RunResult> }>()
  const errands = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isClosed = false
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  /** A lost connection is no reason to stop for good: the next look comes. */
  const guarded = (work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => {},
      (error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'scheduler_failed')
      },
    )

  function errand(work: () => Promise<unknown>): void {
    const current = guarded(work)
    errands.add(current)
    void current.then(() => errands.delete(current))
  }

  async function perform(run: Run, controller: AbortController): Promise<RunResult> {
    const start = performance.now()
    const [result, message] = await outcomeOf(run, controller)
    // What was cut short here is left to whoever finds its lease run out.
    if (result !== 'interrupted') {
      const isMine = await store.end(run, result, message, performance.now() - start).catch((error: unknown) => {
        log.error({ err: error, runId: run.id }, 'job_result_not_saved')
        return false
      })
      if (isMine) onRun?.(run)
    }
    running.delete(run.id)
    wake()
    return result
  }

  async function outcomeOf(run: Run, controller: AbortController): Promise<[RunResult, string]> {
    const found = registry.find(run.jobName)
    if (!found) return ['failed', `后台找不到该类名：${run.jobName}`]
    const { definition } = found
    const read = readParameters(definition.parameters, run.parameter)
    if ('errors' in read) return ['failed', read.errors.map(({ message }) => message).join('；')]
    const limit = definition.timeLimitSeconds
    let clock: NodeJS.Timeout | undefined
    const isOver = new Promise<[RunResult, string]>((resolve) => {
      clock = setTimeout(() => resolve(['timeout', `执行超过 ${limit} 秒仍未结束，已终止`]), limit * 1000).unref()
      controller.signal.addEventListener('abort', () => resolve(['interrupted', cutShort]))
    })
    const work = definition.run({ parameters: read.values, signal: controller.signal }).then(
      (words): [RunResult, string] => ['success', words],
      (error: unknown): [RunResult, string] => {
        if (!(error instanceof AppError)) log.error({ err: error, runId: run.id, job: run.jobName }, 'job_failed')
        return ['failed', reasonOf(error)]
      },
    )
    // What does not listen to the signal goes on unheard; its end is nobody's business any more.
    return Promise.race([work, isOver]).finally(() => {
      clearTimeout(clock)
      controller.abort()
    })
  }

  function launch(run: Run): StartedRun {
    const controller = new AbortController()
    const ended = perform(run, controller)
    running.set(run.id, { controller, ended })
    onRun?.(run)
    return { id: run.id, ended }
  }

  /** Runs that were cut short: told, and done again where the job wants that. */
  async function seeCrashes(): Promise<void> {
    for (const run of await store.expire(cutShort)) {
      onRun?.(run)
      const wantsRetry = registry.find(run.jobName)?.definition.afterCrash === 'retry'
      const again = wantsRetry && run.attempt < mostAttempts ? await store.retry(run) : undefined
      if (again) launch(again)
    }
  }

  /** Begins all that is due; answers how long there is nothing to do. */
  async function look(): Promise<number> {
    await seeCrashes()
    await store.planNew()
    while (!isClosed) {
      const claim = await store.claimDue()
      if (claim === 'nothing') break
      if (typeof claim === 'object') launch(claim)
    }
    const wait = (await store.untilNext()) ?? longestWaitMs
    return Math.max(shortestWaitMs, Math.min(wait, longestWaitMs))
  }

  /** One look at a time; what is asked for meanwhile is looked at afterwards. */
  function wake(): void {
    if (!isStarted || isClosed) return
    if (looking) {
      isAskedAgain = true
      return
    }
    clearTimeout(timer)
    isAskedAgain = false
    let wait = longestWaitMs
    looking = guarded(async () => {
      wait = await look()
    }).then(() => {
      looking = undefined
      if (!isClosed) timer = setTimeout(wake, isAskedAgain ? 0 : wait).unref()
    })
  }

  async function beat(): Promise<void> {
    if (running.size === 0) return
    const mine = await store.beat()
    for (const [id, { controller }] of running) if (!mine.has(id)) controller.abort()
  }
  const heart = setInterval(() => errand(beat), (leaseSeconds * 1000) / 3).unref()

  async function runNow(jobId: string, cause: 'manual' | 'event', startBy: string | null) {
    if (isClosed) return undefined
    const run = await store.beginNow(jobId, cause, startBy)
    return run && launch(run)
  }

  async function runNamed(name: string): Promise<StartedRun | undefined> {
    const id = await store.activeJob(name)
    return id === undefined ? undefined : runNow(id, 'event', null)
  }

  return {
    start() {
      isStarted = true
      wake()
    },
    wake,
    runNow: (jobId, startBy) => runNow(jobId, 'manual', startBy),
    runNamed,
    nudge: (name) => errand(() => runNamed(name)),
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(heart)
      await Promise.all([looking, ...errands])
      const ends = [...running.values()].map(({ ended }) => ended)
      const isQuiet = await Promise.race([
        Promise.all(ends).then(() => true),
        new Promise<false>((done) => setTimeout(() => done(false), patienceMs).unref()),
      ])
      if (isQuiet) return
      await guarded(() => store.release())
      for (const { controller } of running.values()) controller.abort()
    },
  }
}

/** One line for people; the rest stands in the log. */
function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replace(/\s+/g, ' ').trim() || '执行出错'
}
