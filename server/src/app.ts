import {
  type FieldError,
  job,
  onlinePath,
  openApiEndpoints,
  platformResources,
  type Resource,
  resources,
} from '@lexdesk/domain'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createSessions, type Sessions } from './access/sessions.ts'
import { assertStorageQuota } from './access/tenantQuota.ts'
import { areas } from './areas.ts'
import { clockDifference } from './clock/clockDifference.ts'
import { createDemoClock } from './clock/createDemoClock.ts'
import type { Config } from './config.ts'
import { assertAnswers } from './database/connection/assertAnswers.ts'
import type { Database } from './database/Database.ts'
import type { AreaParts, OpenArea } from './defineArea.ts'
import { createDictionaries } from './dictionaries/createDictionaries.ts'
import { createSourcedItems } from './dictionaries/createSourcedItems.ts'
import { subscribeToDictionaries } from './dictionaries/subscribeToDictionaries.ts'
import { countStoreCalls } from './files/countStoreCalls.ts'
import { createFiles } from './files/createFiles.ts'
import { createVirusScan } from './files/createVirusScan.ts'
import { createUploads } from './files/createUploads.ts'
import { openFileStore } from './files/openFileStore.ts'
import { serverSecret } from './files/serverSecret.ts'
import { hasUploads } from './files/storedFile.ts'
import { watchStore } from './files/watchStore.ts'
import { accessToken, namedTenant, type ResolveActor } from './http/authenticate.ts'
import { type LiveCallTable, createCallTables } from './http/callTable.ts'
import { closeGracefully } from './http/closeGracefully.ts'
import { createHttp } from './http/createHttp.ts'
import { mount } from './http/mount.ts'
import { createScheduler } from './jobs/createScheduler.ts'
import { createJobRegistry, type JobDefinition, type JobRegistry } from './jobs/JobDefinition.ts'
import { inTurn } from './jobs/serveRows.ts'
import { sendNotice } from './notices/sendNotice.ts'
import { createOutbound } from './outbound/createOutbound.ts'
import { busChannel } from './realtime/busChannel.ts'
import { createHub } from './realtime/createHub.ts'
import { mountSockets } from './realtime/mountSockets.ts'
import { createEntries } from './resource/createEntries.ts'
import type { Engine, Entry, ResourceRules } from './resource/Engine.ts'
import { createLiveResources } from './resource/liveResources.ts'
import type { AroundCalls } from './resource/routes/aroundCalls.ts'
import { createTenantResources } from './resource/tenantResources.ts'
import { createChangeFeed } from './resource/routes/createChangeFeed.ts'
import { openApi } from './resource/routes/openApi.ts'
import { shownTo } from './resource/read/shownTo.ts'
import { resourceRoutes } from './resource/routes/resourceRoutes.ts'
import { createSecretBox } from './secrets/secretBox.ts'
import { schemaOf } from './schema.ts'
import { putSeedFiles } from './seed/putSeedFiles.ts'
import { createSigning } from './signing/createSigning.ts'
import type { SigningProvider } from './signing/SigningProvider.ts'
import { createQuotas } from './quotas/createQuotas.ts'
import { createSms } from './sms/createSms.ts'
import { startTracing } from './tracing/startTracing.ts'
import { createTasks } from './tasks/createTasks.ts'

export interface AppOptions {
  config: Config
  db: Database
  webDir?: string
  /** Tests and benches add their own resources. */
  resources?: readonly Resource[]
  rules?: Record<string, ResourceRules>
  logStream?: { write(line: string): void }
  /** Event-loop delay above which requests are rejected. */
  maxEventLoopDelayMs?: number
  /** Tests register their own jobs and may start them by hand. */
  extendJobs?: (own: JobRegistry) => JobRegistry
  watchesClock?: boolean
  /** Tests inject a signing provider. */
  signingProviders?: readonly SigningProvider[]
}

export interface App {
  http: FastifyInstance
  engine: Engine
  sessions: Sessions
  /** Stores the files of the demo office that are still missing. */
  fillStore(): Promise<void>
  close(): Promise<void>
}

/** Below the 15 seconds that a shutdown may take in total. */
const longestDrainMs = 12_000
/** A clock that differs more from the database is warned of. */
const maxClockSeconds = 2

/** Assembles the long-lived parts of the server. What they serve comes from the areas. */
export async function createApp({ config, db, webDir, logStream, ...options }: AppOptions): Promise<App> {
  // Online forms are added while the server runs.
  const all: Resource[] = [...(options.resources ?? resources), ...platformResources]
  const { otlpEndpoint, redisUrl } = config
  const http = await createHttp({
    apiBase: config.apiBase,
    resolveActor: (request) => resolveActor(request),
    checkReady: async () => {
      await assertAnswers(db)
      const files = watched.problem()
      const replica = db.reads.replica?.().problem
      return {
        ...(hub.state().redis === 'lost' && { redis: 'lost' }),
        ...(replica && { replica }),
        ...(files && { files }),
        ...(virusScan?.isAway() && { virusScan: 'lost' }),
      }
    },
    webDir,
    uploadMaxMb: config.uploadMaxMb,
    metricsToken: config.metricsToken,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    trace: otlpEndpoint ? (app) => startTracing(app, otlpEndpoint, db.statements) : undefined,
    logStream,
    maxEventLoopDelayMs: options.maxEventLoopDelayMs,
  })
  const { log } = http
  const redis = redisUrl ? { url: redisUrl, channel: await busChannel(db, await serverSecret(db, 'bus')) } : undefined
  const [hub, stores, sourceSecret] = await Promise.all([
    createHub({ redis, db, log }),
    openFileStore(config.storage, config.dataDir, () => hasUploads(db)),
    serverSecret(db, 'data_source'),
    warnOfClock(db, log),
  ])
  const { calls: storeCalls, ...countedStores } = countStoreCalls(stores)
  const watched = watchStore(countedStores, log)
  const { store, spool } = watched
  const virusScan = config.clamd ? createVirusScan(config.clamd, log) : undefined
  const maxBytes = config.uploadMaxMb * 1024 * 1024
  const files = createFiles({
    db,
    store,
    spool,
    apiBase: config.apiBase,
    maxBytes,
    assertRoom: (tenantId, bytes) => assertStorageQuota(db.kysely, tenantId, bytes),
    assertClean: virusScan?.assertClean,
  })
  const uploads = createUploads({ db, store, files })
  const sessions = createSessions(db, all, hub)
  const outbound = createOutbound({ allow: config.outboundAllow })
  const box = createSecretBox(sourceSecret)
  const sourced = createSourcedItems({ db, outbound, box })
  const dictionaries = createDictionaries(db, sourced)
  const resolveActor: ResolveActor = (request) => sessions.resolve(accessToken(request), namedTenant(request))
  const [tasks] = await Promise.all([createTasks({ db, hub, files, log }), dictionaries.load()])
  const warn = (event: string) => (error: unknown) => log.warn({ err: error }, event)
  const subscription = subscribeToDictionaries({
    db,
    hub,
    dictionaries,
    sourced,
    onError: warn('dictionary_load_failed'),
  })
  const clock = config.demoClock ? await createDemoClock({ db, hub }) : undefined

  let opened: OpenArea[] = []
  let aroundCalls: Record<string, AroundCalls> = {}
  let tableOf: (path: string) => LiveCallTable = () => {
    throw new Error('resources can be added once the routes are mounted')
  }
  const entries = new Map<string, Entry>()
  const engine: Engine = {
    db,
    entries,
    dictionaries,
    files,
    tasks,
    ofTenant: (tenantId, resource) => tenantResources.of(tenantId, resource),
    fieldProblems: async (...args) => {
      const found: FieldError[] = []
      for (const area of opened) found.push(...((await area.fieldProblems?.(...args)) ?? []))
      return found
    },
    popupColumns: async (...args) => {
      for (const area of opened) {
        const found = await area.popupColumns?.(...args)
        if (found) return found
      }
      return undefined
    },
    beforeCommit: async (context, changes) => {
      for (const { beforeCommit } of opened) await beforeCommit?.(context, changes)
    },
    announce: (change) => {
      const isWall = setsWall(change.resource, change.action)
      // A new wall takes effect at once.
      if (isWall) sessions.forget()
      subscription.changed(change)
      feed.changed(change, { hides: isWall })
      for (const { onChange } of opened) onChange?.(change)
    },
  }
  const feed = createChangeFeed({ engine, hub, actorOf: sessions.actorOf, onError: warn('change_feed_failed') })
  const ownJobs = createJobRegistry()
  const registry = options.extendJobs?.(ownJobs) ?? ownJobs
  const scheduler = createScheduler({
    db,
    registry,
    log,
    // The job itself has not changed, so open edit forms are not interrupted.
    onRun: ({ jobId }) => feed.changed({ resource: job, tenantId: 0, ids: [jobId], action: 'run' }, { name: 'jobRun' }),
  })

  const tenantResources = createTenantResources({ engine, aroundCalls: (name) => aroundCalls[name] })
  const live = createLiveResources({ engine, all, entries, tableOf: (path) => tableOf(path) })
  const parts: AreaParts = {
    config,
    engine,
    resources: all,
    schema: () => new Set(schemaOf(all).map(({ name }) => name)),
    hub,
    sessions,
    resolveActor,
    dictionaries,
    reloadDictionaries: () => subscription.reload(),
    outbound,
    box,
    signing: createSigning(config.signProvider, options.signingProviders),
    sms: createSms(config.sms, { outbound, quotas: createQuotas(db), log }),
    notify: (tenantId, notice) => sendNotice(engine, tenantId, notice),
    registry,
    scheduler,
    storeCalls,
    virusScan,
    uploads,
    tenantResources,
    live,
    clock,
    log,
    endSessions: async (userIds, reason) => {
      for (const userId of userIds) for (const id of await sessions.revokeAll(userId, reason)) hub.closeSession(id)
    },
    todos: (actor) => areas.flatMap(({ todos }) => todos?.(actor) ?? []),
    statistics: merged(areas.map((area) => area.statistics)),
    fillTenant: async (context, tenantId) => {
      for (const { fillTenant } of areas) await fillTenant?.(context, tenantId)
    },
  }
  opened = await Promise.all(areas.map(async (area) => (await area.open?.(parts)) ?? {}))
  const rules = merged(opened.map((area) => area.rules))
  for (const [name, entry] of createEntries(all, { ...rules, ...options.rules })) entries.set(name, entry)
  registry.add(jobsOf(opened))

  mountSockets(http, {
    hub,
    apiBase: config.apiBase,
    livingSessions: (ids) => sessions.living(ids),
    onLateSubscription: feed.replay,
  })
  await http.register(
    async (api) => {
      for (const { routes } of opened) await routes?.(api)
      mount(api, openApiEndpoints.document, ({ actor }) =>
        openApi(
          live.knownTo(actor.tenantId).map((resource) => shownTo(actor, resource)),
          config.platformName,
          config.apiBase,
        ),
      )
      aroundCalls = merged(opened.map((area) => area.calls))
      tableOf = createCallTables(api)
      // Fastify takes no routes after the start: the parametric ones of online forms are mounted now.
      tableOf(onlinePath(''))
      for (const entry of entries.values()) {
        const { name, path } = entry.resource
        resourceRoutes(tenantResources.table(tableOf(path), name), engine, entry, aroundCalls[name])
      }
    },
    { prefix: config.apiBase },
  )
  for (const { ready } of opened) await ready?.()

  const upkeep = setInterval(() => void runUpkeep(opened, warn('upkeep_failed')), 60_000).unref()
  if (options.watchesClock ?? true) scheduler.start()
  return {
    http,
    engine,
    sessions,
    fillStore: () => putSeedFiles({ db, store, spool, areas }),
    close: async () => {
      clearInterval(upkeep)
      watched.close()
      virusScan?.close()
      clock?.close()
      await closeGracefully(http, longestDrainMs)
      await scheduler.close()
      for (const area of opened) await area.close?.()
      await tasks.close()
      await hub.close()
    },
  }
}

const setsWall = ({ wall, states }: Resource, action: string): boolean =>
  wall !== undefined && Object.hasOwn(states?.actions[action]?.fields ?? {}, wall)

/** Merges records; a duplicate name is a programming error found at startup. */
function merged<T>(records: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`two areas contribute ${name}`)
    all[name] = value
  }
  return all
}

/** The jobs of all areas, each with the work that other areas add to it. */
function jobsOf(opened: readonly OpenArea[]): Record<string, JobDefinition> {
  const jobs = merged(opened.map((area) => area.jobs))
  for (const [name, run] of opened.flatMap(({ workAfter = {} }) => Object.entries(workAfter))) {
    const first = jobs[name]
    if (!first) throw new Error(`work is added to the unknown job ${name}`)
    jobs[name] = {
      ...first,
      run: (context) =>
        inTurn(
          () => first.run(context),
          () => run(context),
        ),
    }
  }
  return jobs
}

/** Sessions, leases and schedules are compared with the clock of the database. */
async function warnOfClock(db: Database, log: FastifyBaseLogger): Promise<void> {
  const seconds = await clockDifference(db)
  if (Math.abs(seconds) > maxClockSeconds) log.warn({ seconds }, 'clock_differs_from_database')
}

/** What every instance does for itself; everything else runs as a job. */
async function runUpkeep(opened: readonly OpenArea[], onError: (error: unknown) => void): Promise<void> {
  for (const area of opened) await area.upkeep?.().catch(onError)
}
