import { setTimeout as sleep } from 'node:timers/promises'
import { addSocketUsers } from '../../bench/server/addSocketUsers.ts'
import type { Scenario } from '../Scenario.ts'
import { Balancer } from '../stage/Balancer.ts'
import { Browsers } from '../stage/Browsers.ts'
import type { Instance } from '../stage/Instance.ts'
import type { Stage } from '../stage/Stage.ts'

/** Shorter than the drain delay of the instances (`Stage.ts`), as a balancer must be. */
const checkMs = 500
/** Fewer tabs of one user than an instance allows: all of them are at one instance for a while. */
const users = 8
const tabsPerUser = 40

/**
 * One instance after the other is restarted behind a balancer that asks for readiness. Not one request may fail, and
 * all open tabs come back.
 */
export function rollingRestart(name: string, title: string, start: (instance: Instance) => Promise<void>): Scenario {
  const ready = new Set<Instance>()
  const isReady = ({ instances }: Stage): Instance[] => instances.filter((instance) => ready.has(instance))
  let balancer: Balancer | undefined
  let browsers: Browsers | undefined
  return {
    title: `${title}; ${users * tabsPerUser} tabs are open`,
    allowed: [],
    targets: isReady,
    async before(stage) {
      for (const instance of stage.instances) ready.add(instance)
      balancer = await Balancer.open(() => isReady(stage))
      const keeper = await stage.postgres.connect()
      const made = await addSocketUsers(keeper, { count: users, prefix: name, resource: 'category' })
      await keeper.end()
      browsers = await Browsers.open(balancer.port, made, tabsPerUser)
    },
    async fault(stage) {
      const stopChecking = balance(stage, ready)
      try {
        for (const instance of stage.instances) {
          await instance.end('SIGTERM')
          await start(instance)
          await sleep(4 * checkMs)
        }
        const problems = (await browsers?.problems(stage.instances)) ?? []
        if (problems.length > 0) throw new Error(problems.join('; '))
      } finally {
        await stopChecking()
      }
    },
    async after() {
      browsers?.close()
      await balancer?.close()
    },
  }
}

/** Keeps `ready` true as a balancer does; returns a function that stops it. */
function balance({ instances }: Stage, ready: Set<Instance>): () => Promise<void> {
  let isStopped = false
  const checking = (async () => {
    while (!isStopped) {
      for (const instance of instances) {
        if (await instance.isReady()) ready.add(instance)
        else ready.delete(instance)
      }
      await sleep(checkMs)
    }
  })()
  return async () => {
    isStopped = true
    await checking
  }
}
