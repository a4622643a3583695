import { integer, text } from '../resource/kinds/builders.ts'
import { type Answer, answerOf, bareAnswerOf, defineEndpoint } from './defineEndpoint.ts'

/** One measurement of an instance. Sizes in bytes, shares between 0 and 1. */
export interface ServerSample {
  /** Milliseconds since 1970. */
  at: number
  heapUsed: number
  heapTotal: number
  rss: number
  /** Memory outside of the heap: buffers of files and connections. */
  external: number
  /** Share of all processors that the process uses. */
  cpu: number
  /** Share of all processors that are busy with anything. */
  systemCpu: number
  freeMemory: number
  /** How much later than planned timers fire: the 99th percentile and the maximum. */
  loopDelayMs: number
  loopDelayMaxMs: number
  gcCount: number
  gcMs: number
  /** Open files, sockets and timers. */
  handles: number
  connections: number
  /** Open web sockets. */
  sockets: number
  requests: number
  /** Requests that the server failed to answer (status 500 and above). */
  failures: number
  /** Duration of requests; null when there were none. */
  p50: number | null
  p95: number | null
  p99: number | null
  diskUsed: number
  diskSize: number
  /** Keys and memory of Redis; without Redis open sockets and listeners, and the memory of the process. */
  busKeys: number
  busMemory: number
}

/** A call with its durations since the start of the instance. */
export interface RouteFigures {
  method: string
  route: string
  count: number
  failures: number
  meanMs: number
  maxMs: number
}

/** What an instance says about itself. */
export interface InstanceFacts {
  id: string
  host: string
  pid: number
  node: string
  platform: string
  processor: string
  processors: number
  totalMemory: number
  heapLimit: number
  startedAt: number
  /** Load of the machine over 1, 5 and 15 minutes. */
  load: readonly number[]
  machineUptime: number
  requests: number
  failures: number
  gcCount: number
  gcMs: number
  /** The slowest calls by their mean duration. */
  slowest: readonly RouteFigures[]
}

export interface SessionFigures {
  /** Signed in since the start of the instance. */
  created: number
  expired: number
  active: number
  peak: number
}

export interface MonitoringState {
  facts: InstanceFacts
  instances: readonly { id: string; host: string; pid: number }[]
  sessions: SessionFigures
  /** The latest sample as measured; `samples` may be means over longer steps. */
  now: ServerSample
  /** Time between two samples of this answer, in milliseconds. */
  stepMs: number
  samples: readonly ServerSample[]
}

/** The periods over which samples are shown, in minutes. */
export const monitoringMinutes = [5, 15, 60] as const
export const sampleEveryMs = 5_000

/** One request (wire contract §3.24). `requestId` is ours: it leads to the log. */
export interface HttpTrace {
  timestamp: string
  principal: { name: string } | null
  session: null
  request: { method: string; uri: string; headers: Record<string, string[]>; remoteAddress: string }
  response: { status: number; headers: Record<string, string[]> }
  timeTaken: number
  requestId: string
}

export interface Metric {
  name: string
  description: string
  baseUnit: string | null
  measurements: { statistic: string; value: number }[]
  availableTags: never[]
}

/** `restPPT` is the used share in percent, despite its name. */
export interface DiskFigures {
  name: string
  max: number
  rest: number
  restPPT: number
}

export interface RedisFact {
  key: string
  value: string
  description: string
}
export interface ReportPoint {
  /** The time of day, `09:30:01`. */
  name: string
  value: number
}

const access = { permission: 'monitor:list' }
const redis = <A>(name: string, answer: Answer<A>) =>
  defineEndpoint({ method: 'GET', path: `/sys/actuator/redis/${name}`, access, answer })

/** 系统监控: the state of the server (wire contract §3.24), and its samples over time. */
export const monitoringEndpoints = {
  state: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/state',
    access,
    input: { instance: text('实例'), minutes: integer('时长') },
    answer: answerOf<MonitoringState>(),
  }),
  traces: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/traces',
    access,
    answer: answerOf<HttpTrace[]>(),
  }),
  httpTrace: defineEndpoint({
    method: 'GET',
    path: '/actuator/httptrace',
    access,
    answer: bareAnswerOf<{ traces: HttpTrace[] }>(),
  }),
  metric: defineEndpoint({
    method: 'GET',
    path: '/actuator/metrics/:name',
    access,
    input: { name: text('指标', { required: true, max: 100 }) },
    answer: bareAnswerOf<Metric>(),
  }),
  disks: redis('queryDiskInfo', answerOf<DiskFigures[]>()),
  redisInfo: redis('info', answerOf<RedisFact[]>()),
  redisKeys: redis('keysSize', bareAnswerOf<{ create_time: number; dbSize: number }>()),
  redisMemory: redis('memoryInfo', bareAnswerOf<{ used_memory: string; create_time: number }>()),
  redisKeysReport: redis('keysSizeForReport', bareAnswerOf<{ data: ReportPoint[] }>()),
  redisMemoryReport: redis('memoryForReport', bareAnswerOf<{ data: ReportPoint[] }>()),
  redisInfoReport: redis('infoForReport', bareAnswerOf<{ data: RedisFact[] }>()),
}
