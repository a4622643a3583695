import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from './Scenario.ts'
import { type Counts, Load, outcomeOf } from './stage/Load.ts'
import type { Instance } from './stage/Instance.ts'
import type { Stage } from './stage/Stage.ts'
import { until } from './stage/until.ts'

export interface Report {
  title: string
  /** Of both instances together. */
  counts: Counts
  acknowledged: number
  /** Writes that succeeded when they were sent again. */
  repeated: number
  /** From the end of the fault until both instances read and write again. */
  recoverySeconds: number
  problems: string[]
}

const warmMs = 2000
const recoverWithinSeconds = 10

/** Plays one fault under load and checks what must hold afterwards. */
export async function playScenario(stage: Stage, scenario: Scenario): Promise<Report> {
  const problems: string[] = []
  const note = (error: Error): void => void problems.push(error.message)
  await scenario.before?.(stage)
  let turn = 0
  const load = new Load(() => {
    const targets = scenario.targets?.(stage) ?? stage.instances
    turn += 1
    return targets[turn % targets.length]
  })
  await sleep(warmMs)
  await scenario.fault(stage).catch(note)
  const recoverySeconds = await recovered(stage).catch((error: Error) => {
    note(error)
    return Number.POSITIVE_INFINITY
  })
  await sleep(warmMs)
  await load.stop()
  problems.push(...badOutcomes(stage, scenario, load))
  await lostWrites(stage, load.acknowledged).then((lost) => problems.push(...lost), note)
  return {
    title: scenario.title,
    counts: total(load),
    acknowledged: load.acknowledged.size,
    repeated: load.repeated,
    recoverySeconds,
    problems,
  }
}

/** What the load may not have seen; and a fault that the load did not see tests nothing. */
function badOutcomes(stage: Stage, { allowed, affected }: Scenario, load: Load): string[] {
  const problems: string[] = []
  const mayFail = affected?.(stage) ?? stage.instances
  for (const [instance, counts] of load.counts)
    for (const outcome of ['busy', 'unreachable', 'wrong'] as const) {
      const isAllowed = allowed.includes(outcome) && mayFail.includes(instance)
      if (counts[outcome] > 0 && !isAllowed)
        problems.push(
          `${instance.name}: ${counts[outcome]} × ${outcome}${outcome === 'wrong' ? `: ${load.examples.join('; ')}` : ''}`,
        )
    }
  const counts = total(load)
  if (allowed.length > 0 && allowed.every((outcome) => counts[outcome] === 0))
    problems.push('the fault had no effect on the load')
  return problems
}

function total(load: Load): Counts {
  const sum: Counts = { ok: 0, busy: 0, unreachable: 0, wrong: 0 }
  for (const counts of load.counts.values())
    for (const outcome of Object.keys(sum) as (keyof Counts)[]) sum[outcome] += counts[outcome]
  return sum
}

/** Both instances are ready, read and write, without a restart, and nothing is degraded. */
async function recovered({ instances }: Stage): Promise<number> {
  return until('both instances read and write, and say "up"', recoverWithinSeconds, async () => {
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
  if (outcomeOf(written) !== 'ok') return false
  const health = await instance.health().catch(() => undefined)
  return health?.status === 'up'
}

/** Acknowledged writes that are not in the database. A code is unique there, so that none can be written twice. */
async function lostWrites({ postgres }: Stage, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = await postgres.query<{ code: string }>("select code from sys_position where code like 'chaos-%'")
  const written = new Set(rows.map(({ code }) => code))
  const lost = [...acknowledged].filter((code) => !written.has(code))
  return lost.length > 0 ? [`${lost.length} acknowledged writes are lost`] : []
}
