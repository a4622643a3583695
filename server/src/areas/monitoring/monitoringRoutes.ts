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
import type { Engine } from '../../resource/Engine.ts'
import { busFacts, busSize } from './busFacts.ts'
import { combineSamples } from './combineSamples.ts'
import type { SampledInstance, Sampler } from './createSampler.ts'
import { createThreadCount, readMetric } from './metrics.ts'
import { readDatabase } from './readDatabase.ts'
import { type DataFolders, readDisks } from './readDisks.ts'
import { readWork } from './readWork.ts'
import type { SessionCounts } from './sessionCounts.ts'
import type { ProcessWatch } from './watchProcess.ts'
import { type RequestWatch, tracesFor } from './watchRequests.ts'

interface MonitoringParts {
  engine: Engine
  hub: Hub
  folders: DataFolders
  /** Where the scheduled backups are written. */
  backupDir: string | undefined
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
  const { engine, hub, folders, backupDir, requests, runtime, sampler, sessions } = parts
  const countThreads = createThreadCount()
  const own = (): SampledInstance => sampler.instances()[0]!
  const chosen = (id: string | undefined): SampledInstance => {
    const found = id ? sampler.instances().find(({ facts }) => facts.id === id) : own()
    if (!found) throw errors.notFound('实例')
    return found
  }
  /** What others announced with their last sample; the own figures are read when they are asked for. */
  const otherThanOwn = (id: string | undefined): SampledInstance | undefined => {
    const found = chosen(id)
    return found.facts.id === hub.state().instance ? undefined : found
  }
  const bus = async () => ({ state: hub.state(), redis: await hub.redisState() })

  mount(app, monitoringEndpoints.state, async ({ input }) => {
    const instances = sampler.instances()
    const shown = chosen(input.instance)
    const minutes = monitoringMinutes.find((one) => one === input.minutes) ?? monitoringMinutes[0]
    const stepMs = (minutes * 60_000) / points
    const steps = { now: Date.now(), stepMs, steps: points }
    return {
      facts: shown.facts,
      instances: instances.map(({ facts: { id, host, pid }, isStopped }) => ({ id, host, pid, isStopped })),
      sessions: await sessions.read(),
      now: shown.samples.at(-1)!,
      stepMs,
      samples: stepMs > sampleEveryMs ? combineSamples(shown.samples, steps) : shown.samples.slice(-points),
    }
  })

  mount(app, monitoringEndpoints.database, () => readDatabase(engine, backupDir))
  mount(app, monitoringEndpoints.work, () => readWork(engine.db, sampler.instances()))

  mount(app, monitoringEndpoints.traces, ({ input, actor }) =>
    tracesFor(actor.tenantId, otherThanOwn(input.instance)?.traces ?? requests.traces()),
  )
  mount(app, monitoringEndpoints.httpTrace, ({ actor }) => ({ traces: tracesFor(actor.tenantId, requests.traces()) }))
  mount(app, monitoringEndpoints.metric, async ({ input: { name } }) => {
    const { facts, samples } = own()
    const sources = { runtime, facts, sample: samples.at(-1)!, sessions: () => sessions.read() }
    return readMetric(name, { ...sources, threads: await countThreads() })
  })
  mount(
    app,
    monitoringEndpoints.disks,
    async ({ input }) => otherThanOwn(input.instance)?.disks ?? (await readDisks(folders)),
  )

  mount(app, monitoringEndpoints.redisInfo, async ({ input }) => {
    const other = otherThanOwn(input.instance)
    if (other?.bus === null) throw errors.refused('该实例未能读取 Redis 的信息，请稍后重试')
    if (other) return other.bus
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
      .flatMap(({ at, [name]: value }) => (value === null ? [] : { name: beijingTime(new Date(at)).slice(11), value })),
  })
  mount(app, monitoringEndpoints.redisKeysReport, report('busKeys'))
  mount(app, monitoringEndpoints.redisMemoryReport, report('busMemory'))
}
