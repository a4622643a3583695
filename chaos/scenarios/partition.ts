import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from '../Scenario.ts'
import { Namespace } from '../stage/Namespace.ts'
import { Network } from '../stage/Network.ts'
import { databaseUrl, type Stage, storageUrl } from '../stage/Stage.ts'
import { until } from '../stage/until.ts'
import { untilWorking } from '../stage/untilWorking.ts'

const dropsPackets = Namespace.isAllowed()
const means = dropsPackets ? 'packets are dropped' : 'a proxy is silent'

type Fault = (network: Network, stage: Stage) => Promise<void>

/** The second instance reaches the services through a network of its own. */
function behindNetwork(title: string, allowed: Scenario['allowed'], fault: Fault): Scenario {
  let network: Network | undefined
  return {
    title: `${title} (${means})`,
    allowed,
    affected: ({ second }) => [second],
    async before(stage) {
      network = new Network(dropsPackets)
      const { second } = stage
      await second.end()
      await second.start(await variables(network, stage), network.place)
    },
    fault: (stage) => fault(network!, stage),
    async after({ second }) {
      await second.end()
      await network?.close()
      await second.start()
    },
  }
}

async function variables(
  network: Network,
  { postgres, replica, redis, bucket }: Stage,
): Promise<Record<string, string>> {
  const { port } = new URL(bucket.endpoint)
  return {
    DATABASE_URL: databaseUrl(await network.addressOf('database', postgres.port)),
    DATABASE_READ_URL: databaseUrl(await network.addressOf('others', replica.port)),
    REDIS_URL: `redis://${await network.addressOf('redis', redis.port)}`,
    STORAGE_URL: storageUrl(bucket, await network.addressOf('others', Number(port))),
  }
}

export const partition = behindNetwork(
  'the network between an instance and PostgreSQL is lost',
  // A request may wait for the database longer than its client waits for the request.
  ['busy', 'unreachable'],
  async (network, { first, second }) => {
    network.cut('database')
    try {
      await second.untilNotReady()
      await first.assertUp('while the other is cut off')
      // Longer than a request waits for the database.
      await sleep(30_000)
      if (await second.isReady()) throw new Error('the cut-off instance says that it is ready')
    } finally {
      network.restore('database')
    }
    await untilWorking([second])
  },
)

export const partitionFromRedis = behindNetwork(
  'the network between an instance and Redis is lost',
  [],
  async (network, { first, second }) => {
    network.cut('redis')
    try {
      await until('the cut-off instance says that Redis is lost', 15, async () => {
        const { status, redis } = await second.health()
        return status === 'degraded' && redis === 'lost'
      })
      await first.assertUp('while the other is cut off')
      await sleep(15_000)
    } finally {
      network.restore('redis')
    }
    await untilWorking([second])
  },
)
