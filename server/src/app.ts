import { announcement, job, platformResources, type Resource, resources } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createSessions, type Sessions } from './access/sessions.ts'
import { publishArticles } from './areas/articles/publishArticles.ts'
import { completeServed } from './areas/appointments/completeServed.ts'
import { escalateUnaccepted } from './areas/appointments/escalateUnaccepted.ts'
import { appraiseSilent } from './areas/appraisals/appraiseSilent.ts'
import { createMatcher } from './areas/checkRules/createMatcher.ts'
import { keepTerms } from './areas/counsels/keepTerms.ts'
import { watchRequests } from './areas/counsels/watchRequests.ts'
import { contractTerms } from './areas/contracts/contractTerms.ts'
import { remindContracts } from './areas/contracts/remindContracts.ts'
import { createSecretBox } from './secrets/secretBox.ts'
import { remindDeadlines } from './areas/deadlines/remindDeadlines.ts'
import { createDictionaries } from './areas/dictionaries/createDictionaries.ts'
import { followDictionaries } from './areas/dictionaries/followDictionaries.ts'
import { expireFocusImages } from './areas/focusImages/expireFocusImages.ts'
import { createRouteTable } from './areas/gateway/createRouteTable.ts'
import { productJobs } from './areas/jobs/productJobs.ts'
import { createLogBuffer } from './areas/logs/createLogBuffer.ts'
import { createChannels } from './areas/messages/createChannels.ts'
import { deliverMessages } from './areas/messages/deliverMessages.ts'
import { publishDue } from './areas/notices/publishDue.ts'
import { pushNotice } from './areas/notices/pushNotice.ts'
import { sendNotice } from './areas/notices/sendNotice.ts'
import { recheckAfterChanges } from './conflicts/recheckAfterChanges.ts'
import { recheckConflicts } from './areas/conflicts/recheckConflicts.ts'
import { createDemoClock } from './clock/createDemoClock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { createFiles } from './files/createFiles.ts'
import { createUploads } from './files/createUploads.ts'
import { serverSecret } from './files/serverSecret.ts'
import { openFileStore } from './files/openFileStore.ts'
import { accessToken, type ResolveActor, namedTenant } from './http/authenticate.ts'
import { closeGracefully } from './http/closeGracefully.ts'
import { createHttp } from './http/createHttp.ts'
import { jobRegistry, type JobRegistry } from './jobs/JobDefinition.ts'
import { createScheduler } from './jobs/createScheduler.ts'
import { refreshRatings } from './ratings/refreshRatings.ts'
import { inTurn } from './jobs/serveRows.ts'
import { createMailer } from './mail/createMailer.ts'
import { mountAreas } from './mountAreas.ts'
import { createOutbound } from './outbound/createOutbound.ts'
import { createHub } from './realtime/createHub.ts'
import { mountSockets } from './realtime/mountSockets.ts'
import type { Engine, ResourceRules } from './resource/Engine.ts'
import { createChangeFeed } from './resource/routes/createChangeFeed.ts'
import { createEntries } from './resource/createEntries.ts'
import { forgetOldAnswers } from './resource/write/idempotent.ts'
import { removeExpiredImports } from './resource/import/removeExpiredImports.ts'
import { resourceRules } from './resourceRules.ts'
import { putSeedFiles } from './seed/putSeedFiles.ts'
import { createSigning } from './signing/createSigning.ts'
import type { SigningProvider } from './signing/SigningProvider.ts'
import { createSmsProvider } from './sms/createSmsProvider.ts'
import { createTasks } from './tasks/createTasks.ts'
import { startWorker } from './workers/startWorker.ts'

export interface AppOptions {
  config: Config
  db: Database
  webDir?: string
  /** Tests and benches add resources of their own. */
  resources?: readonly Resource[]
  rules?: Record<string, ResourceRules>
  logStream?: { write(line: string): void }
  /** Event-loop delay above which requests are turned away. */
  maxEventLoopDelayMs?: number
  /** Tests have jobs of their own, and may look at the clock themselves. */
  extendJobs?: (own: JobRegistry) => JobRegistry
  watchesClock?: boolean
  /** Tests bring a provider of signatures along. */
  signingProviders?: readonly SigningProvider[]
}

export interface App {
  http: FastifyInstance
  engine: Engine
  sessions: Sessions
  /** Puts the files of the demo office into the store, where they are not yet. */
  fillStore(): Promise<void>
  close(): Promise<void>
}

/** Below the 15 seconds that a stop may take in all. */
const longestDrainMs = 12_000
/** Jobs were changed: every instance looks at the clock again. */
const jobsTopic = 'jobs'
/** Roles, permissions or walls were changed: every instance looks them up again. */
const dutiesTopic = 'duties'

/** Puts the parts together that live as long as the server. */
export async function createApp({ config, db, webDir, logStream, ...options }: AppOptions): Promise<App> {
  const all = [...(options.resources ?? resources), ...platformResources]
  const [hub, { store, spool }, sourceSecret] = await Promise.all([
    createHub({ redisUrl: config.redisUrl }),
    openFileStore(config.storage, config.dataDir),
    serverSecret(db, 'data_source'),
  ])
  const files = createFiles({
    db,
    store,
    spool,
    apiBase: config.apiBase,
    maxBytes: config.uploadMaxMb * 1024 * 1024,
  })
  const uploads = createUploads({ db, store, files })
  const known = createSessions(db, all)
  const sessions: Sessions = { ...known, forget: () => hub.announce(dutiesTopic, null) }
  hub.listen(dutiesTopic, known.forget)
  const dictionaries = createDictionaries(db)
  const resolveActor: ResolveActor = (request) => sessions.resolve(accessToken(request), namedTenant(request))
  const [tasks, http] = await Promise.all([
    createTasks({ db, hub, files }),
    createHttp({
      apiBase: config.apiBase,
      resolveActor,
      checkReady: async () => void (await sql`select 1`.execute(db.kysely)),
      webDir,
      metricsToken: config.metricsToken,
      logLevel: config.logLevel,
      trustProxy: config.trustProxy,
      logStream,
      maxEventLoopDelayMs: options.maxEventLoopDelayMs,
    }),
    dictionaries.load(),
  ])
  const follower = followDictionaries({
    db,
    hub,
    dictionaries,
    onError: (error) => http.log.warn({ err: error }, 'dictionaries were not read'),
  })
  const matcher = createMatcher(startWorker)
  const outbound = createOutbound({ allow: config.outboundAllow })
  const box = createSecretBox(sourceSecret)
  const signing = createSigning(config.signProvider, options.signingProviders)
  const routeTable = createRouteTable({
    db,
    hub,
    onError: (error) => http.log.warn({ err: error }, 'gateway routes were not read'),
  })
  await routeTable.load()
  const clock = config.demoClock ? await createDemoClock({ db, hub }) : undefined
  const callLog = createLogBuffer(db, (error) => http.log.warn({ err: error }, 'entries of the log were not written'))
  const engine: Engine = {
    db,
    entries: createEntries(all, {
      ...resourceRules({ matcher, jobs: { find: (name) => registry.find(name) }, outbound, box, signing }),
      ...options.rules,
    }),
    dictionaries,
    files,
    tasks,
    beforeCommit: async (context, changes) => {
      await recheckAfterChanges(context, changes)
      await refreshRatings(context, changes)
    },
    announce: (change) => {
      const { resource, ids, action } = change
      const isWall = setsWall(resource, action)
      // Who has just been walled off is so at once.
      if (isWall) sessions.forget()
      follower.changed(change)
      routeTable.changed(change)
      feed.changed(change, { hides: isWall })
      if (resource.name === job.name) hub.announce(jobsTopic, ids)
      if (resource.name === announcement.name && action === 'publish')
        pushNotice(engine, hub, ids).catch((error: unknown) => http.log.warn({ err: error }, 'no bell was rung'))
    },
  }

  const feed = createChangeFeed({
    engine,
    hub,
    actorOf: sessions.actorOf,
    onError: (error) => http.log.warn({ err: error }, 'a change was not announced'),
  })
  const sms = createSmsProvider(config.smsProvider, http.log)
  const notify = (tenantId: number, notice: Parameters<typeof sendNotice>[2]) => sendNotice(engine, tenantId, notice)
  const channels = createChannels({ db: db.kysely, sms, mailer: createMailer(config.mail), notify })
  const ownJobs = jobRegistry(
    productJobs({
      engine,
      sweeps: [uploads.sweep, () => forgetOldAnswers(engine), () => removeExpiredImports(engine)],
      sendMessages: (signal) => deliverMessages({ engine, channels, log: http.log }, signal),
      publishAnnouncements: (signal) => publishDue(engine, signal),
      contractTerms: (signal) =>
        inTurn(
          () => contractTerms(engine, signal),
          () => remindContracts(engine, notify, signal),
        ),
      escalateAppointments: (signal) => escalateUnaccepted(engine, signal),
      completeAppointments: (signal) =>
        inTurn(
          () => completeServed(engine, signal),
          () => appraiseSilent(engine, signal),
        ),
      publishContent: (signal) =>
        inTurn(
          () => publishArticles(engine, signal),
          () => expireFocusImages(engine, signal),
        ),
      keepCounselTerms: (signal) => keepTerms(engine, signal),
      watchRequests: (signal) => watchRequests(engine, notify, signal),
      remindDeadlines: (signal) => remindDeadlines({ engine, notify }, signal),
      recheckConflicts: (signal) => recheckConflicts(engine, signal),
    }),
  )
  const registry = options.extendJobs?.(ownJobs) ?? ownJobs
  const scheduler = createScheduler({
    db,
    registry,
    log: http.log,
    // The job itself has not changed: whoever edits it is not disturbed.
    onRun: ({ jobId }) => feed.changed({ resource: job, tenantId: 0, ids: [jobId], action: 'run' }, { name: 'jobRun' }),
  })
  hub.listen(jobsTopic, () => scheduler.wake())

  let sweeps: (() => Promise<void>)[] = []
  mountSockets(http, { hub, apiBase: config.apiBase, livingSessions: (ids) => sessions.living(ids) })
  await http.register(
    async (api) => {
      sweeps = await mountAreas(api, {
        config,
        engine,
        resources: all,
        hub,
        sessions,
        resolveActor,
        dictionaries,
        reloadDictionaries: () => follower.reload(),
        matcher,
        outbound,
        box,
        signing,
        routeTable,
        callLog,
        sms,
        notify,
        registry,
        scheduler,
        uploads,
        clock,
      })
    },
    { prefix: config.apiBase },
  )

  const upkeep = setInterval(
    () => void keepHouse(sweeps).catch((error: unknown) => http.log.warn({ err: error }, 'upkeep failed')),
    60_000,
  ).unref()
  if (options.watchesClock ?? true) scheduler.start()
  return {
    http,
    engine,
    sessions,
    fillStore: () => putSeedFiles(db, store, spool),
    close: async () => {
      clearInterval(upkeep)
      clock?.close()
      await closeGracefully(http, longestDrainMs)
      await scheduler.close()
      await callLog.close()
      await tasks.close()
      await matcher.close()
      await hub.close()
    },
  }
}

const setsWall = ({ wall, states }: Resource, action: string): boolean =>
  wall !== undefined && Object.hasOwn(states?.actions[action]?.fields ?? {}, wall)

/** What every instance sweeps for itself; the rest is done by jobs. */
async function keepHouse(sweeps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const sweep of sweeps) await sweep()
}
