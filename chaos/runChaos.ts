import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { playScenario } from './playScenario.ts'
import type { Scenario } from './Scenario.ts'
import { exhaustConnections } from './scenarios/exhaustConnections.ts'
import { killInstance } from './scenarios/killInstance.ts'
import { bucketIsFull, bucketIsGone, bucketIsSilent, bucketIsSlow, bucketRefuses } from './scenarios/loseFiles.ts'
import { loseRedis } from './scenarios/loseRedis.ts'
import { loseReplica } from './scenarios/loseReplica.ts'
import { partition, partitionFromRedis } from './scenarios/partition.ts'
import { pauseInstance } from './scenarios/pauseInstance.ts'
import { pooled } from './scenarios/pooled.ts'
import { killDatabase, restartDatabase } from './scenarios/restartDatabase.ts'
import { rollingRestart } from './scenarios/rollingRestart.ts'
import { stepClock } from './scenarios/stepClock.ts'
import { buildRevision } from './stage/buildRevision.ts'
import { DueNotices } from './stage/DueNotices.ts'
import { killPrograms } from './stage/Program.ts'
import { ScheduledRuns } from './stage/ScheduledRuns.ts'
import { openStage, type Stage } from './stage/Stage.ts'

/** Memory of an instance that was never restarted, after all faults, compared with the memory after the first load. */
const maxGrowth = 1.5

const scenarios: Record<string, Scenario> = {
  killInstance,
  pauseInstance,
  restartDatabase,
  killDatabase,
  exhaustConnections,
  partition,
  partitionFromRedis,
  loseReplica,
  loseRedis,
  bucketRefuses,
  bucketIsFull,
  bucketIsSilent,
  bucketIsSlow,
  bucketIsGone,
  stepClock,
  pooled: pooled(),
}
/** Played last: it ends the first instance, whose memory is measured until then. */
const lastScenarios: Record<string, Scenario> = {
  rollingRestart: rollingRestart('restart', 'both instances are restarted one after the other', (instance) =>
    instance.start(),
  ),
}
const heads = ['ok', '503', 'no answer', 'written', 'repeated', 'recovered s']
const titleWidth = 82
const calm: Scenario = { title: 'no fault', allowed: [], fault: () => sleep(3000) }

const words = process.argv.slice(2)
const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
const wanted = words.filter((word) => !word.startsWith('--'))
const names = [...Object.keys(scenarios), ...Object.keys(lastScenarios)]
const unknown = wanted.filter((name) => !names.includes(name))
const isWanted = ([name]: [string, Scenario]): boolean => wanted.length === 0 || wanted.includes(name)
if (unknown.length > 0) {
  console.error(`no such scenario: ${unknown.join(', ')}; there are: ${names.join(', ')}`)
  process.exit(1)
}
process.once('exit', killPrograms)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const stage = await openStage(from && oldProgram(from))
const notices = new DueNotices()
let failed = 0
try {
  printHead()
  failed += print('two instances start at once on an empty database', await startBothAtOnce(stage))
  const runs = await ScheduledRuns.begin(stage.postgres, stage.first)
  if (from) failed += await play(upgrade(), runs)
  failed += await play(calm, runs)
  const base = await stage.first.memory()
  for (const [, scenario] of Object.entries(scenarios).filter(isWanted)) failed += await play(scenario, runs)
  failed += await play(calm, runs)
  const now = await stage.first.memory()
  failed += print(`memory of the first instance: ${base.toFixed(0)} MB, then ${now.toFixed(0)} MB`, [
    // NaN is a problem too.
    ...(now <= base * maxGrowth ? [] : [`more than ${maxGrowth}×`]),
  ])
  for (const [, scenario] of Object.entries(lastScenarios).filter(isWanted)) failed += await play(scenario, runs)
  failed += print('a job that was due during each fault did its work once', await notices.problems(stage.postgres))
} finally {
  await stage.close()
}
console.log(failed === 0 ? 'all faults were survived' : `${failed} faults left problems`)
process.exit(failed === 0 ? 0 : 1)

async function play(scenario: Scenario, runs: ScheduledRuns): Promise<number> {
  await notices.add(stage.first)
  const started = Date.now()
  const { title, counts, acknowledged, repeated, recoverySeconds, problems } = await playScenario(stage, scenario)
  problems.push(...(await runs.problems(started)))
  const figures = [counts.ok, counts.busy, counts.unreachable, acknowledged, repeated, recoverySeconds.toFixed(1)]
  return print(title, problems, figures)
}

/** The program of another version: in the folder of a built tree, or of a revision, which is built first. */
function oldProgram(treeOrRevision: string): string {
  const main = join('server', 'dist', 'main.js')
  const built = join(resolve(treeOrRevision), main)
  return existsSync(built) ? built : join(buildRevision(treeOrRevision), main)
}

/** From the version of `--from` to this one, one instance after the other. */
function upgrade(): Scenario {
  return rollingRestart('upgrade', 'both instances are upgraded one after the other', async (instance) => {
    instance.useBuilt()
    await instance.start()
  })
}

async function startBothAtOnce({ instances, postgres }: Stage): Promise<string[]> {
  for (const instance of instances) instance.launch()
  await Promise.all(instances.map((instance) => instance.untilReady()))
  const token = await instances[0]!.signIn()
  for (const instance of instances) instance.useToken(token)
  const [admins] = await postgres.query<{ n: number }>(
    "select count(*)::int as n from sys_user where username = 'admin'",
  )
  return admins?.n === 1 ? [] : [`there are ${admins?.n ?? 0} administrators`]
}

function printHead(): void {
  console.log(`${' '.repeat(8 + titleWidth)}${heads.map((head) => head.padStart(13)).join('')}`)
}

/** Returns 1 when there are problems. */
function print(title: string, problems: readonly string[], figures: readonly (string | number)[] = []): number {
  const verdict = problems.length === 0 ? 'ok' : 'FAILED'
  const cells = figures.map((figure) => String(figure).padStart(13)).join('')
  console.log(`${verdict.padEnd(8)}${title.padEnd(titleWidth)}${cells}`.trimEnd())
  for (const problem of problems) console.log(`${' '.repeat(8)}${problem}`)
  return problems.length === 0 ? 0 : 1
}
