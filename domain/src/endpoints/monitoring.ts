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
  /** The disk of the data directory; null when it could not be read. */
  diskUsed: number | null
  diskFree: number | null
  /**
   * Keys and memory of Redis, null while it does not answer; without Redis open sockets and listeners, and the memory of
   * the process.
   */
  busKeys: number | null
  busMemory: number | null
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
  /** Users with an open socket, and frames since the start. */
  users: number
  sent: number
  received: number
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
  /** One that has stopped is no longer heard of; its samples of the last hour can still be read. */
  instances: readonly { id: string; host: string; pid: number; isStopped: boolean }[]
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

export interface TableFigures {
  name: string
  /** The title of its resource. */
  title: string | null
  /** As the database estimates. */
  rows: number
  /** Null while the table is locked exclusively. */
  bytes: number | null
  indexBytes: number | null
  /** Rows that were changed or deleted and wait for clean-up. */
  deadRows: number
}

export interface IndexFigures {
  name: string
  table: string
  bytes: number | null
  scans: number
}

/** A statement that runs now; literals are masked. */
export interface RunningStatement {
  pid: number
  state: string
  /** Since its start, in seconds. */
  seconds: number
  /** The connections that it waits for. */
  waitsFor: readonly number[]
  text: string
}

/** Executions that take less are not counted. */
export const slowStatementMs = 10

/** The slow executions of a statement since the start of the instance. */
export interface SlowStatement {
  id: string
  text: string
  count: number
  meanMs: number
  maxMs: number
}

/** `checksums`: the file was read to its end; `restored`: it was also restored, and every row was there. */
export type BackupCheck = 'checksums' | 'restored'

export interface BackupState {
  /** The last one by the product's own command or job; others are unknown to it. */
  last: {
    madeAt: string
    fileName: string
    bytes: number
    rows: number
    checkedBy: BackupCheck | null
    checkedAt: string | null
  } | null
  /** The job 自动备份 is active, and the instance that answers has a folder for it. */
  isScheduled: boolean
  /** The last run of the job, if it failed. */
  failure: { at: string; message: string } | null
}

export interface DatabaseState {
  version: string
  isEmbedded: boolean
  bytes: number
  connections: { open: number; max: number; active: number; waiting: number }
  /** The connections of this instance. */
  pool: { open: number; idle: number; max: number; waiting: number }
  /** The share of blocks that were read from memory; null before the first read. */
  cacheHitRate: number | null
  commits: number
  rollbacks: number
  deadlocks: number
  /** The largest first. */
  tables: readonly TableFigures[]
  tableCount: number
  indexes: readonly IndexFigures[]
  indexCount: number
  running: readonly RunningStatement[]
  slowest: readonly SlowStatement[]
  backup: BackupState
}

/** The sockets of one instance. */
export interface InstanceSockets {
  id: string
  host: string
  pid: number
  sockets: number
  users: number
  sent: number
  received: number
}

export interface JobRunFigures {
  id: string
  jobName: string
  status: string
  /** The host of the instance is part of it. */
  instance: string
  startTime: string
  seconds: number
  message: string | null
}

/** What waits in one queue. */
export interface QueueFigures {
  key: string
  title: string
  waiting: number
  running: number
  /** Within the last day. */
  failed: number
  /** How long the first has been waiting, in seconds; null when nothing waits. */
  oldestSeconds: number | null
}

/** Sockets, jobs and queues of all instances. */
export interface WorkState {
  instances: readonly InstanceSockets[]
  jobs: {
    active: number
    /** Due more than a minute ago and not started. */
    late: number
    succeeded: number
    failed: number
    running: readonly JobRunFigures[]
    failures: readonly JobRunFigures[]
  }
  queues: readonly QueueFigures[]
}

const access = { permission: 'monitor:list' }
const redisPath = '/sys/actuator/redis'
const redis = <A>(name: string, answer: Answer<A>) =>
  defineEndpoint({ method: 'GET', path: `${redisPath}/${name}`, access, answer })
/** The instance that is asked about; without one, the one that answers. */
const instance = text('实例')

/** 系统监控: the state of the server (wire contract §3.24), and its samples over time. */
export const monitoringEndpoints = {
  state: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/state',
    access,
    input: { instance, minutes: integer('时长') },
    answer: answerOf<MonitoringState>(),
  }),
  database: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/database',
    access,
    answer: answerOf<DatabaseState>(),
  }),
  work: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/work',
    access,
    answer: answerOf<WorkState>(),
  }),
  traces: defineEndpoint({
    method: 'GET',
    path: '/sys/monitoring/traces',
    access,
    input: { instance },
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
  disks: defineEndpoint({
    method: 'GET',
    path: `${redisPath}/queryDiskInfo`,
    access,
    input: { instance },
    answer: answerOf<readonly DiskFigures[]>(),
  }),
  redisInfo: defineEndpoint({
    method: 'GET',
    path: `${redisPath}/info`,
    access,
    input: { instance },
    answer: answerOf<readonly RedisFact[]>(),
  }),
  redisKeys: redis('keysSize', bareAnswerOf<{ create_time: number; dbSize: number }>()),
  redisMemory: redis('memoryInfo', bareAnswerOf<{ used_memory: string; create_time: number }>()),
  redisKeysReport: redis('keysSizeForReport', bareAnswerOf<{ data: ReportPoint[] }>()),
  redisMemoryReport: redis('memoryForReport', bareAnswerOf<{ data: ReportPoint[] }>()),
  redisInfoReport: redis('infoForReport', bareAnswerOf<{ data: RedisFact[] }>()),
}
