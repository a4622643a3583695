import {
  beijingTime,
  errors,
  monitoringEndpoints,
  monitoringMinutes,
  type ReportPoint,
  sampleEveryMs,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Hub } from '../../realtime/createHub.ts'
import { busFacts, busSize } from './busFacts.ts'
import { combineSamples } from './combineSamples.ts'
import type { SampledInstance, Sampler } from './createSampler.ts'
import { createThreadCount, readMetric } from './metrics.ts'
import { readDisks } from './readDisks.ts'
import type { SessionCounts } from './sessionCounts.ts'
import type { ProcessWatch } from './watchProcess.ts'
import type { RequestWatch } from './watchRequests.ts'

interface MonitoringParts {
  hub: Hub
  dataDir: string
  requests: RequestWatch
  runtime: ProcessWatch
  sampler: Sampler
  sessions: SessionCounts
}

/** A chart of any period has this many points. */
const points = 60
/** Clients of this wire draw six. */
const reportPoints = 6

/** 系统监控 (wire contract §3.24). */
export function monitoringRoutes(app: FastifyInstance, parts: MonitoringParts): void {
  const { hub, dataDir, requests, runtime, sampler, sessions } = parts
  const countThreads = createThreadCount()
  const own = (): SampledInstance => sampler.instances()[0]!
  const bus = async () => ({ state: hub.state(), redis: await hub.redisState() })

  mount(app, monitoringEndpoints.state, async ({ input }) => {
    const instances = sampler.instances()
    const shown = input.instance ? instances.find(({ facts }) => facts.id === input.instance) : own()
    if (!shown) throw errors.notFound('实例')
    const minutes = monitoringMinutes.find((one) => one === input.minutes) ?? monitoringMinutes[0]
    const stepMs = (minutes * 60_000) / points
    const steps = { now: Date.now(), stepMs, steps: points }
    return {
      facts: shown.facts,
      instances: instances.map(({ facts: { id, host, pid } }) => ({ id, host, pid })),
      sessions: await sessions.read(),
      now: shown.samples.at(-1)!,
      stepMs,
      samples: stepMs > sampleEveryMs ? combineSamples(shown.samples, steps) : shown.samples.slice(-points),
    }
  })

  mount(app, monitoringEndpoints.traces, ({ actor }) => requests.traces(actor.tenantId))
  mount(app, monitoringEndpoints.httpTrace, ({ actor }) => ({ traces: requests.traces(actor.tenantId) }))
  mount(app, monitoringEndpoints.metric, async ({ input: { name } }) => {
    const { facts, samples } = own()
    const sources = { runtime, facts, sample: samples.at(-1)!, sessions: () => sessions.read() }
    return readMetric(name, { ...sources, threads: await countThreads() })
  })
  mount(app, monitoringEndpoints.disks, () => readDisks(dataDir))

  mount(app, monitoringEndpoints.redisInfo, async () => {
    const { state, redis } = await bus()
    return busFacts(state, redis)
  })
  mount(app, monitoringEndpoints.redisInfoReport, async () => {
    const { state, redis } = await bus()
    return { data: busFacts(state, redis) }
  })
  mount(app, monitoringEndpoints.redisKeys, async () => {
    const { state, redis } = await bus()
    return { create_time: Date.now(), dbSize: busSize(state, redis).keys }
  })
  mount(app, monitoringEndpoints.redisMemory, async () => {
    const { state, redis } = await bus()
    return { used_memory: String(busSize(state, redis).memory), create_time: Date.now() }
  })
  const report = (name: 'busKeys' | 'busMemory') => (): { data: ReportPoint[] } => ({
    data: own()
      .samples.slice(-reportPoints)
      .map((sample) => ({ name: beijingTime(new Date(sample.at)).slice(11), value: sample[name] })),
  })
  mount(app, monitoringEndpoints.redisKeysReport, report('busKeys'))
  mount(app, monitoringEndpoints.redisMemoryReport, report('busMemory'))
}
