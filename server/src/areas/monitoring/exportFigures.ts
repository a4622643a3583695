import { messageChannels, type WorkState } from '@lexdesk/domain'
import type { Registry } from 'prom-client'
import type { Sessions } from '../../access/sessions.ts'
import { clockDifference } from '../../clock/clockDifference.ts'
import { assertAnswers } from '../../database/connection/assertAnswers.ts'
import type { StoreCalls } from '../../files/countStoreCalls.ts'
import type { VirusScan } from '../../files/createVirusScan.ts'
import type { Hub } from '../../realtime/createHub.ts'
import type { Engine } from '../../resource/Engine.ts'
import { countStatements } from './countStatements.ts'
import { metricsIn, type Values } from './metricsIn.ts'
import { type DatabaseFigures, readFigures } from './readFigures.ts'
import { type DataFolders, type DiskRoom, diskRoom } from './readDisks.ts'
import { readWork } from './readWork.ts'
import { remembered } from './remembered.ts'

interface FigureSources {
  engine: Engine
  hub: Hub
  sessions: Sessions
  storeCalls: Readonly<Record<string, StoreCalls>>
  virusScan: Pick<VirusScan, 'isAway'> | undefined
  folders: DataFolders
  backupDir: string | undefined
}

/**
 * The figures of the product at `/metrics`. Labels have few values: routes as declared, queues and states, never what
 * people type. What the database answers is the same on every instance.
 */
export function exportFigures(registry: Registry, sources: FigureSources): void {
  const { engine, hub, sessions, storeCalls, virusScan, folders, backupDir } = sources
  const { pool } = engine.db

  const { gauge, counter } = metricsIn(registry)
  const database = remembered<DatabaseFigures>(() => readFigures(engine.db))
  const work = remembered<WorkState>(() => readWork(engine.db, []))
  const inDatabase = (pick: (figures: DatabaseFigures) => Values) => async () => pickFrom(await database(), pick)
  const inWork = (pick: (state: WorkState) => Values) => async () => pickFrom(await work(), pick)
  const byQueue = (pick: (queue: WorkState['queues'][number]) => number | null) =>
    inWork(({ queues }) => Object.fromEntries(queues.map((queue) => [queueName(queue.key), pick(queue) ?? 0])))

  const answers = remembered(() => assertAnswers(engine.db).then(() => true))
  gauge('database_up', 'Whether the database answers', async () => ((await answers()) ? 1 : 0))
  gauge(
    'clock_difference_seconds',
    'Seconds by which the clock of this instance is ahead of the database',
    remembered(() => clockDifference(engine.db)),
  )
  gauge('database_pool_connections', 'Connections of this instance', () => poolStates(pool), 'state')
  gauge('database_pool_limit', 'Most connections that this instance may open', () => pool.options.max)
  gauge('database_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
  gauge(
    'database_bytes',
    'Size of the database',
    inDatabase(({ bytes }) => bytes),
  )
  gauge(
    'database_deadlocks',
    'Deadlocks since the statistics began',
    inDatabase(({ deadlocks }) => deadlocks),
  )
  gauge(
    'database_blocks',
    'Blocks that were read, from memory or from disk',
    inDatabase(({ memory, disk }) => ({ memory, disk })),
    'from',
  )
  gauge(
    'last_backup_timestamp_seconds',
    'When the last backup was made',
    inDatabase(({ backups }) => backups.last ?? undefined),
  )
  gauge(
    'last_checked_backup_timestamp_seconds',
    'When the last backup was made whose content was checked',
    inDatabase(({ backups }) => backups.lastChecked ?? undefined),
  )
  gauge(
    'last_backup_failure_timestamp_seconds',
    'When a scheduled backup last failed',
    inDatabase(({ backups }) => backups.lastFailure ?? undefined),
  )
  gauge(
    'backup_scheduled',
    'Whether backups are scheduled and this instance has a folder for them',
    inDatabase(({ backups }) => (backups.isActive && backupDir !== undefined ? 1 : 0)),
  )
  gauge(
    'sign_in_failures_last_hour',
    'Sign-ins that failed within the last hour',
    inDatabase(({ signInFailures }) => signInFailures),
  )

  const { replica } = engine.db.reads
  // Both are absent without a replica.
  gauge('replica_up', 'Whether reads go to the replica', () => replica && (replica().problem ? 0 : 1))
  counter('long_reads_total', 'Lists, sheets, reports and statistics, by the server that answered', 'from', () => ({
    ...replica?.().served,
  }))

  gauge('realtime', 'Open sockets, their users, and what is subscribed', () => numbersOf(hub), 'of')
  counter('bus_messages_total', 'Messages to and from other instances', 'direction', () => {
    const { sent, received } = hub.state()
    return { sent, received }
  })
  const redis = remembered(() => hub.redisState().then((state) => ({ state })))
  // Absent without Redis, which is not a fault.
  gauge('redis_up', 'Whether Redis answers', async () => {
    const answer = await redis()
    if (!answer) return 0
    return answer.state && 1
  })
  gauge('redis_memory_bytes', 'Memory that Redis uses', async () =>
    numberIn((await redis())?.state?.info.get('used_memory')),
  )

  counter('store_calls_total', 'Calls of the file store', 'call', () => each(storeCalls, ({ done }) => done))
  counter('store_failures_total', 'Calls of the file store that failed', 'call', () =>
    each(storeCalls, ({ failed }) => failed),
  )
  counter('store_seconds_total', 'Time of these calls', 'call', () => each(storeCalls, ({ seconds }) => seconds))
  // Absent without a scanner.
  gauge('virus_scan_up', 'Whether the virus scanner answers', () => virusScan && (virusScan.isAway() ? 0 : 1))
  const rooms = remembered(() => roomsOf(folders))
  const inRooms = (pick: (room: DiskRoom) => number) => async () => each((await rooms()) ?? {}, pick)
  gauge(
    'disk_bytes',
    'Size of the disk of DATA_DIR, and of the files if they are elsewhere',
    inRooms(({ size }) => size),
    'folder',
  )
  gauge(
    'disk_free_bytes',
    'Free room on these disks',
    inRooms(({ free }) => free),
    'folder',
  )

  gauge(
    'queue_waiting',
    'What waits: exports, imports, and messages by channel',
    byQueue(({ waiting }) => waiting),
    'queue',
  )
  gauge(
    'queue_running',
    'What is being worked on',
    byQueue(({ running }) => running),
    'queue',
  )
  gauge(
    'queue_failed_last_day',
    'What failed within the last day',
    byQueue(({ failed }) => failed),
    'queue',
  )
  gauge(
    'queue_oldest_seconds',
    'How long the first has waited',
    byQueue(({ oldestSeconds }) => oldestSeconds),
    'queue',
  )
  gauge(
    'jobs_running',
    'Scheduled jobs that run',
    inWork(({ jobs }) => jobs.running.length),
  )
  gauge(
    'jobs_late',
    'Scheduled jobs that are due for over a minute',
    inWork(({ jobs }) => jobs.late),
  )
  gauge(
    'job_runs_last_day',
    'Runs of scheduled jobs within the last day',
    inWork(({ jobs: { succeeded, failed } }) => ({ succeeded, failed })),
    'result',
  )
  counter('session_cache_total', 'Look-ups of the session of a request', 'result', () => ({ ...sessions.cacheUse }))

  countStatements(registry, engine.db)
}

/** A folder that is gone has no room to show; the others have. */
async function roomsOf({ data, files }: DataFolders): Promise<Record<string, DiskRoom>> {
  const rooms: Record<string, DiskRoom> = { data: await diskRoom(data) }
  const room = files && (await diskRoom(files).catch(() => undefined))
  if (room) rooms.files = room
  return rooms
}

const pickFrom = <T>(found: T | undefined, pick: (found: T) => Values): Values => found && pick(found)

const channelNames = new Map(Object.entries(messageChannels).map(([name, { value }]) => [`message ${value}`, name]))
/** `export`, or `message_sms` for the queue of a channel. */
const queueName = (key: string): string => {
  const channel = channelNames.get(key)
  return channel === undefined ? key : `message_${channel}`
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const poolStates = ({ totalCount, idleCount }: { totalCount: number; idleCount: number }) => ({
  busy: totalCount - idleCount,
  idle: idleCount,
})

/** The sums of the hub that go up and down. */
function numbersOf(hub: Hub): Record<string, number> {
  const { sent: _sent, received: _received, ...now } = hub.state()
  return Object.fromEntries(
    Object.entries(now).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

const each = <T>(all: Readonly<Record<string, T>>, pick: (one: T) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, pick(one)]))
