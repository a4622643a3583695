import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import { freePort } from '../stage/freePort.ts'
import { PgBouncer } from '../stage/PgBouncer.ts'
import type { Instance } from '../stage/Instance.ts'
import { databaseUrl } from '../stage/Stage.ts'

/** The second instance connects through a pooler, which is killed once. */
export const pooled: Scenario = {
  title: 'an instance behind PgBouncer (transaction mode); PgBouncer is killed',
  allowed: ['busy', 'unreachable'],
  affected: ({ second }) => [second],
  async fault({ folder, postgres, second }) {
    const pooler = new PgBouncer(join(folder, 'pgbouncer'), await freePort(), postgres.port)
    await pooler.start()
    await second.end()
    try {
      await second.start({ DATABASE_URL: databaseUrl(pooler.port) })
      await checkTime(second)
      await pooler.stop()
      await sleep(3000)
      await pooler.start()
      await second.untilReady()
    } finally {
      await second.end()
      await second.start()
      await pooler.stop()
    }
  },
}

/** A pooler that drops the time zone of the session would shift times by hours. */
async function checkTime(instance: Instance): Promise<void> {
  const before = Date.now()
  const { createTime } = await instance.result<{ createTime: string }>({
    method: 'POST',
    path: '/api/sys/position/add',
    body: { code: `pooled-${before}`, name: '连接池', postRank: '1' },
  })
  // Rows show Beijing time.
  const apart = Math.abs(Date.parse(`${createTime.replace(' ', 'T')}+08:00`) - before)
  if (apart > 60_000) throw new Error(`a row written through the pooler is ${Math.round(apart / 3_600_000)} hours off`)
}
