import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'

const pauseMs = 30_000

/** Longer than the time of a request, so that its clients have given up. */
export const pauseInstance: Scenario = {
  title: 'an instance is paused for 30 s (SIGSTOP, SIGCONT)',
  allowed: ['unreachable'],
  affected: ({ second }) => [second],
  async fault({ second }) {
    second.signal('SIGSTOP')
    await sleep(pauseMs)
    second.signal('SIGCONT')
  },
}
