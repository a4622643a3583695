import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Scenario } from '../Scenario.ts'
import { otherRole, productRole } from '../stage/Postgres.ts'
import { until } from '../stage/until.ts'

const lanes = 20
const pauseMs = 20

/** Ends the connections of the product; true when it had none, and there is no room for one. */
async function isTaken(keeper: pg.Client): Promise<boolean> {
  const { rows } = await keeper.query<{ ended: number; isFull: boolean }>(
    `select count(pg_terminate_backend(pid)) filter (where usename = $1)::int as ended,
       count(*) >= current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         as "isFull"
     from pg_stat_activity where backend_type = 'client backend'`,
    [productRole],
  )
  return rows[0]!.ended === 0 && rows[0]!.isFull
}

/** Another program takes every connection of the server, and the instances lose theirs. */
export const exhaustConnections: Scenario = {
  title: 'PostgreSQL has no connection left',
  allowed: ['busy'],
  atLeast: 5,
  async fault({ postgres, instances }) {
    const keeper = await postgres.connect()
    const taken: { end(): Promise<void> }[] = []
    let isOver = false
    const take = async (): Promise<void> => {
      while (!isOver) {
        const client = await postgres.connect(otherRole).catch(() => undefined)
        if (client) taken.push(client)
        else await sleep(pauseMs)
      }
    }
    const taking = Promise.all(Array.from({ length: lanes }, take))
    try {
      await until('another program has every connection', 20, async () => isTaken(keeper))
      for (const instance of instances) await instance.untilNotReady()
      await sleep(8000)
      for (const instance of instances)
        if (await instance.isReady()) throw new Error(`${instance.name} says that it is ready`)
    } finally {
      isOver = true
      await taking
      await Promise.all([keeper, ...taken].map((client) => client.end()))
    }
  },
}
