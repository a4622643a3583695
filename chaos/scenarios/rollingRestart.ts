import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import type { Instance } from '../stage/Instance.ts'
import type { Stage } from '../stage/Stage.ts'

/** Shorter than the drain delay of the instances (`Stage.ts`), as a balancer must be. */
const checkMs = 500

/** One instance after the other is restarted behind a balancer that asks for readiness. Not one request may fail. */
export const rollingRestart = (title: string, start: (instance: Instance) => Promise<void>): Scenario => {
  const ready = new Set<Instance>()
  return {
    title,
    allowed: [],
    targets: ({ instances }) => instances.filter((instance) => ready.has(instance)),
    before: async ({ instances }) => instances.forEach((instance) => ready.add(instance)),
    async fault(stage) {
      const stopChecking = balance(stage, ready)
      try {
        for (const instance of stage.instances) {
          await instance.end('SIGTERM')
          await start(instance)
          await sleep(4 * checkMs)
        }
      } finally {
        await stopChecking()
      }
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
