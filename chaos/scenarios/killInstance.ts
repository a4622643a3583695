import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'

export const killInstance: Scenario = {
  title: 'an instance is killed (SIGKILL) and started again',
  allowed: ['unreachable'],
  affected: ({ second }) => [second],
  async fault({ first, second }) {
    await second.end('SIGKILL')
    await sleep(2000)
    await first.assertUp('while the other is dead')
    await second.start()
  },
}
