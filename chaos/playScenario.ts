import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from './Scenario.ts'
import { Load, outcomeOf } from './stage/Load.ts'
import type { Instance } from './stage/Instance.ts'
import type { Stage } from './stage/Stage.ts'
import { until } from './stage/until.ts'

export interface Report {
  title: string
  counts: Load['counts']
  acknowledged: number
  /** From the end of the fault until both instances read and write again. */
  recoverySeconds: number
  /** Resident memory of both instances afterwards, in MB. */
  memory: number[]
  problems: string[]
}

const warmMs = 2000
const recoverWithinSeconds = 10

/** Plays one fault under load and checks what must hold afterwards. */
export async function playScenario(stage: Stage, scenario: Scenario): Promise<Report> {
  const problems: string[] = []
  await scenario.before?.(stage)
  let turn = 0
  const load = new Load(() => {
    const targets = scenario.targets?.(stage) ?? stage.instances
    turn += 1
    return targets[turn % targets.length]
  })
  await sleep(warmMs)
  await scenario.fault(stage).catch((error: Error) => void problems.push(error.message))
  const recoverySeconds = await recovered(stage).catch((error: Error) => {
    problems.push(error.message)
    return Number.POSITIVE_INFINITY
  })
  await sleep(warmMs)
  await load.stop()

  const { counts, examples, acknowledged } = load
  for (const outcome of ['busy', 'unreachable', 'wrong'] as const)
    if (counts[outcome] > 0 && !scenario.allowed.includes(outcome))
      problems.push(`${counts[outcome]} × ${outcome}${outcome === 'wrong' ? `: ${examples.join('; ')}` : ''}`)
  problems.push(...(await lostWrites(stage, acknowledged)), ...(await doubleRuns(stage)))
  return {
    title: scenario.title,
    counts,
    acknowledged: acknowledged.size,
    recoverySeconds,
    memory: await Promise.all(stage.instances.map((instance) => instance.memory().catch(() => Number.NaN))),
    problems,
  }
}

/** Both instances are ready, read and write, without a restart. */
async function recovered({ instances }: Stage): Promise<number> {
  return until('both instances read and write', recoverWithinSeconds, async () => {
    for (const instance of instances) if (!(await works(instance))) return false
    return true
  })
}

async function works(instance: Instance): Promise<boolean> {
  const code = `chaos-recovery-${Date.now()}-${instance.port}`
  const written = await instance.ask({
    method: 'POST',
    path: '/api/sys/position/add',
    body: { code, name: code, postRank: '1' },
  })
  return outcomeOf(written) === 'ok' && instance.isReady()
}

/** Each acknowledged write is in the database, and each write at most once. */
async function lostWrites({ postgres }: Stage, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = await postgres.query<{ code: string; n: number }>(
    "select code, count(*)::int as n from sys_position where code like 'chaos-%' group by code",
  )
  const written = new Map(rows.map(({ code, n }) => [code, n]))
  const lost = [...acknowledged].filter((code) => !written.has(code))
  const twice = rows.filter(({ n }) => n > 1)
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged writes are lost`] : []),
    ...(twice.length > 0 ? [`${twice.length} writes were made twice`] : []),
  ]
}

/** Each due time of a job has one run. */
async function doubleRuns({ postgres }: Stage): Promise<string[]> {
  const rows = await postgres.query<{ job_name: string }>(
    'select job_name from job_run where due_at is not null group by job_name, due_at having count(*) > 1',
  )
  return rows.map(({ job_name }) => `the job ${job_name} ran twice for one due time`)
}
