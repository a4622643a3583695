import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'

export const killInstance: Scenario = {
  title: 'an instance is killed (SIGKILL) and started again',
  allowed: ['unreachable'],
  affected: ({ second }) => [second],
  async fault({ second }) {
    await second.end('SIGKILL')
    await sleep(2000)
    await second.start()
  },
}
