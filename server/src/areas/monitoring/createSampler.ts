import { cpus, freemem, hostname, loadavg, release, totalmem, type as osName, uptime } from 'node:os'
import type { Server } from 'node:http'
import { getHeapStatistics } from 'node:v8'
import { type InstanceFacts, type ServerSample, sampleEveryMs } from '@lexdesk/domain'
import type { Hub } from '../../realtime/createHub.ts'
import { busSize } from './busFacts.ts'
import { diskRoom } from './readDisks.ts'
import type { ProcessWatch } from './watchProcess.ts'
import type { RequestWatch } from './watchRequests.ts'

/** An instance and its samples of the last hour, the oldest first. */
export interface SampledInstance {
  facts: InstanceFacts
  samples: ServerSample[]
}

export interface Sampler {
  /** Every instance that was heard of within the last hour; the own one comes first. */
  instances(): SampledInstance[]
  close(): void
}

interface SamplerOptions {
  hub: Hub
  server: Server
  dataDir: string
  requests: RequestWatch
  runtime: ProcessWatch
  onError(error: unknown): void
}

const keptMs = 3_600_000
const topic = 'monitoring'

/** Measures this instance every few seconds and hears the measurements of all instances. */
export async function createSampler(options: SamplerOptions): Promise<Sampler> {
  const { hub, server, dataDir, requests, runtime, onError } = options
  const known = new Map<string, SampledInstance>()
  const { instance } = hub.state()
  const startedAt = Date.now() - Math.round(process.uptime() * 1000)

  const leave = hub.listen(topic, (data) => {
    const { facts, sample } = data as { facts: InstanceFacts; sample: ServerSample }
    const samples = known.get(facts.id)?.samples ?? []
    samples.push(sample)
    while (samples[0]!.at < sample.at - keptMs) samples.shift()
    known.set(facts.id, { facts, samples })
    for (const [id, one] of known) if (one.samples.at(-1)!.at < sample.at - keptMs) known.delete(id)
  })

  async function measure(): Promise<void> {
    // The other figures matter most when the disk or Redis does not answer.
    const [redis, disk, connections] = await Promise.all([
      hub.redisState().catch(() => undefined),
      diskRoom(dataDir).catch(() => ({ size: 0, free: 0 })),
      countConnections(server),
    ])
    const state = hub.state()
    const { keys, memory } = busSize(state, redis)
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const sample: ServerSample = {
      at: Date.now(),
      heapUsed,
      heapTotal,
      rss,
      external,
      ...runtime.takeWindow(),
      freeMemory: freemem(),
      handles: process.getActiveResourcesInfo().length,
      connections,
      sockets: state.sockets,
      ...requests.takeWindow(),
      diskUsed: disk.size - disk.free,
      diskSize: disk.size,
      busKeys: keys,
      busMemory: memory,
    }
    const { count, ms } = runtime.gc()
    const facts: InstanceFacts = {
      id: instance,
      host: hostname(),
      pid: process.pid,
      node: process.version,
      platform: `${osName()} ${release()}`,
      processor: cpus()[0]?.model.trim() ?? '',
      processors: cpus().length,
      totalMemory: totalmem(),
      heapLimit: getHeapStatistics().heap_size_limit,
      startedAt,
      load: loadavg(),
      machineUptime: uptime(),
      ...requests.totals(),
      gcCount: count,
      gcMs: ms,
    }
    hub.announce(topic, { facts, sample })
  }

  await measure()
  const timer = setInterval(() => void measure().catch(onError), sampleEveryMs).unref()
  return {
    instances: () => {
      const own = known.get(instance)
      return [...(own ? [own] : []), ...[...known.values()].filter((one) => one !== own)]
    },
    close() {
      clearInterval(timer)
      leave()
    },
  }
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
