import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { playScenario, type Report } from './playScenario.ts'
import type { Scenario } from './Scenario.ts'
import { exhaustConnections } from './scenarios/exhaustConnections.ts'
import { killInstance } from './scenarios/killInstance.ts'
import { bucketIsFull, bucketIsSilent, bucketRefuses } from './scenarios/loseFiles.ts'
import { loseRedis } from './scenarios/loseRedis.ts'
import { partition } from './scenarios/partition.ts'
import { pauseInstance } from './scenarios/pauseInstance.ts'
import { pooled } from './scenarios/pooled.ts'
import { killDatabase, restartDatabase } from './scenarios/restartDatabase.ts'
import { rollingRestart } from './scenarios/rollingRestart.ts'
import { stepClock } from './scenarios/stepClock.ts'
import { killPrograms } from './stage/Program.ts'
import { openStage, type Stage } from './stage/Stage.ts'

/** Memory after all faults, compared with the memory after the first load. */
const maxGrowth = 1.5

const scenarios: Record<string, Scenario> = {
  killInstance,
  pauseInstance,
  restartDatabase,
  killDatabase,
  exhaustConnections,
  partition,
  loseRedis,
  bucketRefuses,
  bucketIsFull,
  bucketIsSilent,
  stepClock,
  pooled,
  rollingRestart: rollingRestart('both instances are restarted one after the other behind a balancer', (instance) =>
    instance.start(),
  ),
}

const words = process.argv.slice(2)
const oldTree = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
const wanted = words.filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => !scenarios[name])
if (unknown.length > 0) {
  console.error(`no such scenario: ${unknown.join(', ')}; there are: ${Object.keys(scenarios).join(', ')}`)
  process.exit(1)
}
process.once('exit', killPrograms)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const stage = await openStage(oldTree && builtIn(oldTree))
let failed = 0
try {
  const problems = await startBothAtOnce(stage)
  failed += print('two instances start at once on an empty database', problems)
  const base = await baseline(stage)
  if (oldTree) failed += printReport(await playScenario(stage, upgrade()))
  for (const name of wanted.length > 0 ? wanted : Object.keys(scenarios))
    failed += printReport(await playScenario(stage, scenarios[name]!))
  failed += print('memory is back to its level', await memoryProblems(stage, base))
} finally {
  await stage.close()
}
console.log(failed === 0 ? 'all faults were survived' : `${failed} faults left problems`)
process.exit(failed === 0 ? 0 : 1)

/** The program of a built tree of another version. */
function builtIn(tree: string): string {
  const main = join(resolve(tree), 'server', 'dist', 'main.js')
  if (!existsSync(main)) throw new Error(`${tree} holds no built server; run "npm run build" there first`)
  return main
}

/** From the version of `--from` to this one, one instance after the other. */
function upgrade(): Scenario {
  return rollingRestart('both instances are upgraded one after the other', async (instance) => {
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

async function baseline(stage: Stage): Promise<number[]> {
  const calm: Scenario = { title: 'no fault', allowed: [], fault: async () => undefined }
  const report = await playScenario(stage, calm)
  failed += printReport(report)
  return report.memory
}

/** Measured again after new processes have had a load. */
async function memoryProblems(stage: Stage, base: readonly number[]): Promise<string[]> {
  const calm: Scenario = { title: 'no fault', allowed: [], fault: async () => undefined }
  const { memory } = await playScenario(stage, calm)
  return memory.flatMap((mb, at) =>
    mb > base[at]! * maxGrowth
      ? [`${stage.instances[at]!.name}: ${mb.toFixed(0)} MB, ${base[at]!.toFixed(0)} MB at first`]
      : [],
  )
}

function printReport({ title, counts, acknowledged, recoverySeconds, memory, problems }: Report): number {
  const facts = [
    `${counts.ok} ok`,
    `${counts.busy} busy`,
    `${counts.unreachable} unreachable`,
    `${acknowledged} writes kept`,
    `recovered in ${recoverySeconds.toFixed(1)} s`,
    `${memory.map((mb) => mb.toFixed(0)).join(' + ')} MB`,
  ]
  return print(title, problems, facts.join(', '))
}

/** Returns 1 when there are problems. */
function print(title: string, problems: readonly string[], facts = ''): number {
  console.log(`${problems.length === 0 ? 'ok     ' : 'FAILED '} ${title}${facts && `\n          ${facts}`}`)
  for (const problem of problems) console.log(`          ${problem}`)
  return problems.length === 0 ? 0 : 1
}
