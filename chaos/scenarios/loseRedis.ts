import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import type { Instance } from '../stage/Instance.ts'
import { until } from '../stage/until.ts'

const path = '/api/gateway/chaos/hello'

/** A route that is switched off while the bus is away must be closed on every instance afterwards. */
export const loseRedis: Scenario = {
  title: 'Redis is gone for 10 s; a gateway route is switched off meanwhile',
  allowed: [],
  async fault({ redis, first, second }) {
    const upstream = createServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    try {
      const id = await addRoute(first, (upstream.address() as AddressInfo).port)
      await until('both instances forward', 10, async () => (await isOpen(first)) && isOpen(second))
      await redis.stop()
      try {
        for (const instance of [first, second])
          await until(`${instance.name} says that Redis is lost`, 5, async () => {
            const { status, redis: state } = await instance.health()
            return status === 'degraded' && state === 'lost'
          })
        const read = { path: `/api/sys/gateway/route/queryById?id=${id}` }
        const { version } = await first.result<{ version: number }>(read)
        await first.result({ method: 'PUT', path: '/api/sys/gateway/route/edit', body: { id, version, status: '0' } })
        await sleep(9000)
      } finally {
        await redis.start()
      }
      await until(
        'the route is closed on both instances',
        10,
        async () => !(await isOpen(first)) && !(await isOpen(second)),
      )
    } finally {
      upstream.close()
    }
  },
}

async function addRoute(instance: Instance, port: number): Promise<string> {
  const code = `chaos${Date.now()}`
  const body = {
    routerId: code,
    name: code,
    uri: `http://127.0.0.1:${port}`,
    status: '1',
    predicates: [{ name: 'Path', args: ['/chaos/**'] }],
  }
  const added = await instance.result<{ id: string } | string>({
    method: 'POST',
    path: '/api/sys/gateway/route/add',
    body: { ...body, predicates: JSON.stringify(body.predicates) },
  })
  return typeof added === 'string' ? added : added.id
}

const isOpen = async (instance: Instance): Promise<boolean> => (await instance.ask({ path })).status === 200
