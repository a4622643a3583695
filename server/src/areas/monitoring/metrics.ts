import { cpus } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { errors, type InstanceFacts, type Metric, type ServerSample, type SessionFigures } from '@lexdesk/domain'
import { countThreads, type ProcessWatch, spaceUsed } from './watchProcess.ts'

export interface MetricSources {
  runtime: ProcessWatch
  /** The latest sample of this instance. */
  sample: ServerSample
  facts: InstanceFacts
  sessions(): Promise<SessionFigures>
  threads: ThreadCount
}

/** Threads now, and the most that were ever counted. */
export interface ThreadCount {
  live: number
  peak: number
}

type Read = (sources: MetricSources) => number | Promise<number>
/** `description` says what the figure of another runtime means in ours. */
const metric = (unit: string | null, description: string, read: Read) => ({ unit, description, read })

const metrics: Readonly<Record<string, ReturnType<typeof metric>>> = {
  'jvm.memory.max': metric('bytes', 'Heap limit of V8', () => getHeapStatistics().heap_size_limit),
  'jvm.memory.committed': metric('bytes', 'Heap reserved by V8', () => process.memoryUsage().heapTotal),
  'jvm.memory.used': metric('bytes', 'Heap in use', () => process.memoryUsage().heapUsed),
  'jvm.buffer.memory.used': metric('bytes', 'Buffers outside of the heap', () => process.memoryUsage().arrayBuffers),
  'jvm.buffer.count': metric(
    'buffers',
    'Active resources: files, sockets, timers',
    () => process.getActiveResourcesInfo().length,
  ),
  'jvm.threads.daemon': metric('threads', 'Threads beside the main thread', ({ threads }) => threads.live - 1),
  'jvm.threads.live': metric('threads', 'Threads of the process', ({ threads }) => threads.live),
  'jvm.threads.peak': metric('threads', 'Most threads that were counted', ({ threads }) => threads.peak),
  'jvm.classes.loaded': metric('contexts', 'Contexts of V8', () => getHeapStatistics().number_of_native_contexts),
  'jvm.classes.unloaded': metric(
    'contexts',
    'Detached contexts of V8',
    () => getHeapStatistics().number_of_detached_contexts,
  ),
  'jvm.gc.memory.allocated': metric('bytes', 'Young generation in use', () => spaceUsed('new_space')),
  'jvm.gc.memory.promoted': metric('bytes', 'Old generation in use', () => spaceUsed('old_space')),
  'jvm.gc.max.data.size': metric('bytes', 'Heap limit of V8', () => getHeapStatistics().heap_size_limit),
  'jvm.gc.live.data.size': metric(
    'bytes',
    'Old generation after the last full collection',
    ({ runtime }) => runtime.gc().liveBytes,
  ),
  'system.cpu.count': metric(null, 'Processors', () => cpus().length),
  'system.cpu.usage': metric(null, 'Busy share of all processors', ({ sample }) => sample.systemCpu),
  'process.start.time': metric('seconds', 'Start since 1970', ({ facts }) => facts.startedAt / 1000),
  'process.uptime': metric('seconds', 'Running time', () => process.uptime()),
  'process.cpu.usage': metric(null, 'Share of all processors used by the process', ({ sample }) => sample.cpu),
  'tomcat.sessions.created': metric(
    'sessions',
    'Sessions since the start',
    async ({ sessions }) => (await sessions()).created,
  ),
  'tomcat.sessions.expired': metric(
    'sessions',
    'Sessions expired since the start',
    async ({ sessions }) => (await sessions()).expired,
  ),
  'tomcat.sessions.active.current': metric(
    'sessions',
    'Open sessions',
    async ({ sessions }) => (await sessions()).active,
  ),
  'tomcat.sessions.active.max': metric(
    'sessions',
    'Most open sessions',
    async ({ sessions }) => (await sessions()).peak,
  ),
  'tomcat.sessions.rejected': metric('sessions', 'The number of sessions is not limited', () => 0),
}

const answer = (
  name: string,
  description: string,
  baseUnit: string | null,
  measurements: Metric['measurements'],
): Metric => ({
  name,
  description,
  baseUnit,
  measurements,
  availableTags: [],
})

/** One metric by the name that clients of this wire know (wire contract §3.24). */
export async function readMetric(name: string, sources: MetricSources): Promise<Metric> {
  if (name === 'jvm.gc.pause') {
    const { count, ms, maxMs } = sources.runtime.gc()
    return answer(name, 'Time spent in garbage collection', 'seconds', [
      { statistic: 'COUNT', value: count },
      { statistic: 'TOTAL_TIME', value: ms / 1000 },
      { statistic: 'MAX', value: maxMs / 1000 },
    ])
  }
  const known = Object.hasOwn(metrics, name) ? metrics[name] : undefined
  if (!known) throw errors.notFound('指标')
  return answer(name, known.description, known.unit, [{ statistic: 'VALUE', value: await known.read(sources) }])
}

export function createThreadCount(): () => Promise<ThreadCount> {
  let peak = 0
  return async () => {
    const live = await countThreads()
    peak = Math.max(peak, live)
    return { live, peak }
  }
}
