import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import { until } from '../stage/until.ts'

/** No packet of the second instance reaches the database any more, and none is refused. */
export const partition: Scenario = {
  title: 'the network between an instance and PostgreSQL is lost',
  // A request may wait for the database longer than its client waits for the request.
  allowed: ['busy', 'unreachable'],
  affected: ({ second }) => [second],
  async fault({ gate, first, second }) {
    gate.shut()
    try {
      await until('the cut-off instance says that it is not ready', 15, async () => !(await second.isReady()))
      if (!(await first.isReady())) throw new Error('the other instance is not ready')
      // Longer than a request waits for the database.
      await sleep(30_000)
    } finally {
      gate.reopen()
    }
  },
}
