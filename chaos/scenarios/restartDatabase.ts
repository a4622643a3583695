import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'

/** `SIGINT` is how an administrator stops PostgreSQL, `SIGKILL` how it dies. */
const stopped = (title: string, signal: 'SIGINT' | 'SIGKILL'): Scenario => ({
  title,
  allowed: ['busy'],
  async fault({ postgres, instances }) {
    await postgres.stop(signal)
    try {
      for (const instance of instances) await instance.untilNotReady()
      await sleep(3000)
    } finally {
      await postgres.start()
    }
  },
})

export const restartDatabase = stopped('PostgreSQL is restarted', 'SIGINT')
export const killDatabase = stopped('PostgreSQL is killed (SIGKILL) and recovers', 'SIGKILL')
