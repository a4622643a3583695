import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from './Scenario.ts'
import { type Counts, Load } from './stage/Load.ts'
import type { Stage } from './stage/Stage.ts'
import { untilWorking } from './stage/untilWorking.ts'

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

/** Plays one fault under load and checks what must hold afterwards. */
export async function playScenario(stage: Stage, scenario: Scenario): Promise<Report> {
  try {
    await scenario.before?.(stage)
    return await playUnderLoad(stage, scenario)
  } finally {
    await scenario.after?.(stage)
  }
}

async function playUnderLoad(stage: Stage, scenario: Scenario): Promise<Report> {
  const problems: string[] = []
  const note = (error: Error): void => void problems.push(error.message)
  let turn = 0
  const load = new Load(() => {
    const targets = scenario.targets?.(stage) ?? stage.instances
    turn += 1
    return targets[turn % targets.length]
  })
  await sleep(warmMs)
  await scenario.fault(stage).catch(note)
  const recoverySeconds = await untilWorking(stage.instances).catch((error: Error) => {
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
function badOutcomes(stage: Stage, { allowed, affected, atLeast = 1 }: Scenario, load: Load): string[] {
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
  const seen = allowed.reduce((sum, outcome) => sum + counts[outcome], 0)
  if (allowed.length > 0 && seen < atLeast)
    problems.push(`the load has seen ${seen} × ${allowed.join(' or ')}, less than ${atLeast}`)
  return problems
}

function total(load: Load): Counts {
  const sum: Counts = { ok: 0, busy: 0, unreachable: 0, wrong: 0 }
  for (const counts of load.counts.values())
    for (const outcome of Object.keys(sum) as (keyof Counts)[]) sum[outcome] += counts[outcome]
  return sum
}

/** Acknowledged writes that are not in the database. A code is unique there, so that none can be written twice. */
async function lostWrites({ postgres }: Stage, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const rows = await postgres.query<{ code: string }>("select code from sys_position where code like 'chaos-%'")
  const written = new Set(rows.map(({ code }) => code))
  const lost = [...acknowledged].filter((code) => !written.has(code))
  return lost.length > 0 ? [`${lost.length} acknowledged writes are lost`] : []
}
