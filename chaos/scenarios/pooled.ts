import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import { freePort } from '../stage/freePort.ts'
import { PgBouncer } from '../stage/PgBouncer.ts'
import type { Instance } from '../stage/Instance.ts'
import { databaseUrl } from '../stage/Stage.ts'
import { untilWorking } from '../stage/untilWorking.ts'

/** The second instance connects through a pooler, which is killed once. */
export function pooled(): Scenario {
  let pooler: PgBouncer | undefined
  return {
    title: 'an instance behind PgBouncer (transaction mode); PgBouncer is killed',
    allowed: ['busy'],
    affected: ({ second }) => [second],
    async before({ folder, postgres, second }) {
      pooler = new PgBouncer(join(folder, 'pgbouncer'), await freePort(), postgres.port)
      await pooler.start()
      await second.end()
      await second.start({ DATABASE_URL: databaseUrl(`127.0.0.1:${pooler.port}`) })
    },
    async fault({ first, second }) {
      await checkTime(second)
      await pooler?.stop()
      try {
        await second.untilNotReady()
        await first.assertUp('while the pooler of the other is away')
        await sleep(3000)
      } finally {
        await pooler?.start()
      }
      await untilWorking([second])
    },
    async after({ second }) {
      await second.end()
      await second.start()
      await pooler?.stop()
    },
  }
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
