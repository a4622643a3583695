import { cpus, freemem, hostname, loadavg, release, totalmem, type as osName, uptime } from 'node:os'
import type { Server } from 'node:http'
import { getHeapStatistics } from 'node:v8'
import { type DiskFigures, type InstanceFacts, type RedisFact, type ServerSample, sampleEveryMs } from '@lexdesk/domain'
import type { Hub } from '../../realtime/createHub.ts'
import { busFacts, busSize } from './busFacts.ts'
import type { DiskRoom } from './readDisks.ts'
import type { ProcessWatch } from './watchProcess.ts'
import { type KeptTrace, keptTraces, type RequestWatch } from './watchRequests.ts'

/** What an instance says about itself with each sample. */
interface Announcement {
  facts: InstanceFacts
  sample: ServerSample
  disks: readonly DiskFigures[]
  /** Null while Redis does not answer. */
  bus: readonly RedisFact[] | null
  /** The requests since the sample before. */
  traces: readonly KeptTrace[]
}

/** An instance with its samples of the last hour and its last requests, the oldest first. */
export interface SampledInstance extends Omit<Announcement, 'sample'> {
  samples: ServerSample[]
  /** By the clock of this instance: those of others may differ. */
  heardAt: number
  isStopped: boolean
}

export interface Sampler {
  /** Every instance that was heard of within the last hour; the own one comes first. */
  instances(): SampledInstance[]
  close(): void
}

interface SamplerOptions {
  hub: Hub
  server: Server
  disks: {
    /** Of the data folder. */
    room(): Promise<DiskRoom>
    all(): Promise<DiskFigures[]>
  }
  requests: RequestWatch
  runtime: ProcessWatch
  onError(error: unknown): void
}

const keptMs = 3_600_000
/** An instance that is not heard of for this long has stopped. */
const silentMs = 3 * sampleEveryMs
const topic = 'monitoring'

/** Measures this instance every few seconds and hears the measurements of all instances. */
export async function createSampler(options: SamplerOptions): Promise<Sampler> {
  const { hub, server, requests, runtime, onError } = options
  const known = new Map<string, Omit<SampledInstance, 'isStopped'>>()
  const { instance } = hub.state()
  const startedAt = Date.now() - Math.round(process.uptime() * 1000)

  const leave = hub.listen(topic, (data) => {
    const { sample, ...latest } = data as Announcement
    const heardAt = Date.now()
    const { id } = latest.facts
    const before = known.get(id)
    const samples = before?.samples ?? []
    samples.push(sample)
    while (samples[0]!.at < sample.at - keptMs) samples.shift()
    const traces = [...(before?.traces ?? []), ...latest.traces].slice(-keptTraces)
    known.set(id, { ...latest, traces, samples, heardAt })
    for (const [other, one] of known) if (one.heardAt < heardAt - keptMs) known.delete(other)
  })

  async function measure(): Promise<void> {
    // The other figures matter most when the disk or Redis does not answer.
    const state = hub.state()
    const [bus, disk, disks, connections] = await Promise.all([
      hub
        .redisState()
        .then((redis) => ({ ...busSize(state, redis), facts: busFacts(state, redis) }))
        .catch(() => undefined),
      options.disks.room().catch(() => undefined),
      options.disks.all().catch(() => []),
      countConnections(server),
    ])
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
      diskUsed: disk ? disk.size - disk.free : null,
      diskFree: disk?.free ?? null,
      busKeys: bus?.keys ?? null,
      busMemory: bus?.memory ?? null,
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
      users: state.users,
      sent: state.sent,
      received: state.received,
    }
    const announcement: Announcement = { facts, sample, disks, bus: bus?.facts ?? null, traces: requests.takeTraces() }
    hub.announce(topic, announcement)
  }

  await measure()
  const timer = setInterval(() => void measure().catch(onError), sampleEveryMs).unref()
  return {
    instances: () => {
      const now = Date.now()
      const isOwn = ({ facts }: Pick<SampledInstance, 'facts'>): boolean => facts.id === instance
      return [...known.values()]
        .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
        .map((one) => ({ ...one, isStopped: !isOwn(one) && one.heardAt < now - silentMs }))
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
