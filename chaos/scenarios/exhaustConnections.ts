import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Scenario } from '../Scenario.ts'

/** Others take every connection of the server, and the instances lose theirs. */
export const exhaustConnections: Scenario = {
  title: 'PostgreSQL has no connection left',
  allowed: ['busy'],
  async fault({ postgres }) {
    const own = await postgres.connect('postgres')
    const taken: pg.Client[] = []
    try {
      await own.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'lexdesk'")
      for (let at = 0; at < 100; at += 1) {
        const client = await postgres.connect().catch(() => undefined)
        if (client) taken.push(client)
      }
      await sleep(8000)
    } finally {
      await Promise.all([own, ...taken].map((client) => client.end()))
    }
  },
}
