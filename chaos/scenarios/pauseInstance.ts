import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'

const pauseMs = 30_000

/** Longer than the time of a request, so that its clients have given up. */
export const pauseInstance: Scenario = {
  title: 'an instance is paused for 30 s (SIGSTOP, SIGCONT)',
  allowed: ['unreachable'],
  affected: ({ second }) => [second],
  async fault({ first, second }) {
    second.signal('SIGSTOP')
    try {
      await sleep(pauseMs)
      await first.assertUp('while the other is paused')
    } finally {
      second.signal('SIGCONT')
    }
  },
}
