import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { AppError } from '@lexdesk/domain'
import type { Database } from '../database/Database.ts'
import type { JobRegistry } from './JobDefinition.ts'
import { readParameters } from './readParameters.ts'
import { type Hindered, type Run, type RunResult, runStore } from './runStore.ts'

export interface StartedRun {
  id: string
  ended: Promise<RunResult>
}

export interface Scheduler {
  /** Starts the schedule. Without it jobs run only on request. */
  start(): void
  /** Call when jobs were added or changed. */
  wake(): void
  /** Undefined when the job is already running or does not exist. */
  runNow(jobId: string, startBy: string): Promise<StartedRun | undefined>
  /** Runs the job of this name; undefined when it is already running or stopped. */
  runNamed(name: string): Promise<StartedRun | undefined>
  /** Runs a job because of an event; left to its schedule when it is already running or stopped. */
  nudge(name: string): void
  close(): Promise<void>
}

interface SchedulerOptions {
  db: Database
  registry: JobRegistry
  log: { error(facts: object, message: string): void }
  /** Called when a run begins or ends. */
  onRun?: (run: Pick<Run, 'id' | 'jobId'>) => void
  leaseSeconds?: number
  /** How long a stop waits for running work. */
  maxWaitMs?: number
}

/** Maximum wait, however far the next time is: a change by another instance may have been missed. */
const longestWaitMs = 15_000
const shortestWaitMs = 50
const maxAttempts = 3
/** The part of its time limit after which work that can be continued ends by itself. */
const ownShare = 0.9
const cutShort = '执行中断：服务在执行过程中停止或失去响应'

/** Runs registered jobs on their schedules; of several instances on one database only one runs each. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { db, registry, log, onRun, leaseSeconds = 30, maxWaitMs = 2_000 } = options
  const instance = `${hostname().slice(0, 40)}-${process.pid}-${randomBytes(3).toString('hex')}`
  const store = runStore(db, instance, leaseSeconds)
  const born = performance.now()
  const hindered = (): Hindered => ({
    names: registry.names().filter((name) => registry.find(name)?.definition.hindrance?.() !== undefined),
    aliveSeconds: (performance.now() - born) / 1000,
  })
  const running = new Map<string, { controller: AbortController; ended: Promise<RunResult> }>()
  const errands = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isClosed = false
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  /** A lost connection must not stop the scheduler: the next poll retries. */
  const guarded = (work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => {},
      (error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'scheduler_failed')
      },
    )

  function runInBackground(work: () => Promise<unknown>): void {
    const current = guarded(work)
    errands.add(current)
    void current.then(() => errands.delete(current))
  }

  async function perform(run: Run, controller: AbortController): Promise<RunResult> {
    const start = performance.now()
    const [result, message] = await outcomeOf(run, controller)
    // Interrupted work is left to the instance that finds the expired lease.
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
    const hindrance = definition.hindrance?.()
    if (hindrance !== undefined) return ['skipped', hindrance]
    const read = readParameters(definition.parameters, run.parameter)
    if ('errors' in read) return ['failed', read.errors.map(({ message }) => message).join('；')]
    const limit = definition.timeLimitSeconds
    const ownEnd = performance.now() + limit * 1000 * ownShare
    const isTimeUp = () => performance.now() >= ownEnd
    let clock: NodeJS.Timeout | undefined
    const isOver = new Promise<[RunResult, string]>((resolve) => {
      clock = setTimeout(() => resolve(['timeout', `执行超过 ${limit} 秒仍未结束，已终止`]), limit * 1000).unref()
      controller.signal.addEventListener('abort', () => resolve(['interrupted', cutShort]))
    })
    const work = definition.run({ parameters: read.values, signal: controller.signal, isTimeUp }).then(
      (words): [RunResult, string] => ['success', words],
      (error: unknown): [RunResult, string] => {
        if (!(error instanceof AppError)) log.error({ err: error, runId: run.id, job: run.jobName }, 'job_failed')
        return ['failed', reasonOf(error)]
      },
    )
    // Work that ignores the signal continues, but its result is dropped.
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

  /** Reports interrupted runs, and retries them if the job allows that. */
  async function handleCrashes(): Promise<void> {
    for (const run of await store.expire(cutShort, hindered())) {
      onRun?.(run)
      const definition = registry.find(run.jobName)?.definition
      const wantsRetry = definition?.afterCrash === 'retry' && definition.hindrance?.() === undefined
      const again = wantsRetry && run.attempt < maxAttempts ? await store.retry(run) : undefined
      if (again) launch(again)
    }
  }

  /** Starts everything that is due; returns how long to wait for the next poll. */
  async function poll(): Promise<number> {
    await handleCrashes()
    await store.planNew()
    while (!isClosed) {
      const claim = await store.claimDue(hindered())
      if (claim === 'nothing') break
      if (typeof claim === 'object') launch(claim)
    }
    const wait = (await store.untilNext(hindered())) ?? longestWaitMs
    return Math.max(shortestWaitMs, Math.min(wait, longestWaitMs))
  }

  /** One poll at a time; requests during a poll trigger another one. */
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
      wait = await poll()
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
  const heartbeat = setInterval(() => runInBackground(beat), (leaseSeconds * 1000) / 3).unref()

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
    nudge: (name) => runInBackground(() => runNamed(name)),
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(heartbeat)
      await Promise.all([looking, ...errands])
      const ends = [...running.values()].map(({ ended }) => ended)
      const isQuiet = await Promise.race([
        Promise.all(ends).then(() => true),
        new Promise<false>((done) => setTimeout(() => done(false), maxWaitMs).unref()),
      ])
      if (isQuiet) return
      await guarded(() => store.release())
      for (const { controller } of running.values()) controller.abort()
    },
  }
}

/** One line for users; the details are in the log. */
function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replace(/\s+/g, ' ').trim() || '执行出错'
}
