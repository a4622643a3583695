import { ok, resources } from '@lexdesk/domain'
import type { Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createSessions, type Sessions } from './access/sessions.ts'
import { createDictionaries } from './areas/dictionaries/createDictionaries.ts'
import { dictionaryRoutes } from './areas/dictionaries/dictionaryRoutes.ts'
import { enterpriseRules } from './areas/enterprise/enterpriseRules.ts'
import { preferenceRoutes } from './areas/preferences/preferenceRoutes.ts'
import { sessionRoutes } from './areas/session/sessionRoutes.ts'
import { createSignInGuard } from './areas/session/signInGuard.ts'
import type { Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { compactTally } from './database/tally.ts'
import { createFiles } from './files/createFiles.ts'
import { fileRoutes } from './files/fileRoutes.ts'
import { fileSecret } from './files/fileSecret.ts'
import { fileSender } from './files/serveFile.ts'
import { openFileStore } from './files/openFileStore.ts'
import { accessToken } from './http/authenticate.ts'
import { closeGracefully } from './http/closeGracefully.ts'
import { createHttp } from './http/createHttp.ts'
import { createHub } from './realtime/createHub.ts'
import { mountSockets } from './realtime/mountSockets.ts'
import { createEntries } from './resource/createEntries.ts'
import type { Engine, ResourceRules } from './resource/Engine.ts'
import { forgetOldAnswers } from './resource/idempotent.ts'
import { removeExpiredImports } from './resource/import/removeExpiredImports.ts'
import { openApi } from './resource/openApi.ts'
import { resourceRoutes } from './resource/resourceRoutes.ts'
import { createTasks } from './tasks/createTasks.ts'
import { taskRoutes } from './tasks/taskRoutes.ts'

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
}

export interface App {
  http: FastifyInstance
  engine: Engine
  sessions: Sessions
  close(): Promise<void>
}

/** Below the 15 seconds that a stop may take in all. */
const longestDrainMs = 12_000

const rules: Record<string, ResourceRules> = { enterprise: enterpriseRules }

/** The explicit list of what is mounted. */
export async function createApp({ config, db, webDir, logStream, ...options }: AppOptions): Promise<App> {
  const all = options.resources ?? resources
  const hub = await createHub({ redisUrl: config.redisUrl })
  const { store, spool } = await openFileStore(config.storage, config.dataDir)
  const files = createFiles({
    db,
    store,
    spool,
    secret: await fileSecret(db),
    apiBase: config.apiBase,
    maxBytes: config.uploadMaxMb * 1024 * 1024,
  })
  const tasks = await createTasks({ db, hub, files })
  const dictionaries = createDictionaries(db)
  await dictionaries.load()
  hub.listen('dictionaries', () => void dictionaries.load())
  const sessions = createSessions(db, all)
  const engine: Engine = {
    db,
    entries: createEntries(all, { ...rules, ...options.rules }),
    dictionaries,
    files,
    tasks,
    announce: ({ resource, tenantId, ids, action }) =>
      hub.publish(resource.scope === 'platform' ? 'all' : { tenantId }, {
        cmd: 'resource',
        resource: resource.name,
        ids,
        action,
      }),
  }

  const http = await createHttp({
    apiBase: config.apiBase,
    resolveActor: (request) => sessions.resolve(accessToken(request)),
    checkReady: async () => void (await sql`select 1`.execute(db.kysely)),
    webDir,
    metricsToken: config.metricsToken,
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    logStream,
    maxEventLoopDelayMs: options.maxEventLoopDelayMs,
  })
  mountSockets(http, { hub, apiBase: config.apiBase, livingSessions: (ids) => sessions.living(ids) })
  await http.register(
    async (api) => {
      api.get('/sys/platform', { config: { access: 'public' } }, async () =>
        ok({ name: config.platformName, shortName: config.platformShortName }),
      )
      api.get('/openapi.json', { config: { access: 'signedIn' } }, async () =>
        openApi(all, config.platformName, config.apiBase),
      )
      const closeSession = (id: string): void => hub.closeSession(id)
      sessionRoutes(api, { db, sessions, guard: createSignInGuard(db), resources: all, dictionaries, closeSession })
      dictionaryRoutes(api, dictionaries)
      preferenceRoutes(api, db)
      await api.register(fileRoutes, { files })
      await api.register(taskRoutes, { tasks, sendFile: fileSender(files) })
      for (const entry of engine.entries.values()) resourceRoutes(api, engine, entry)
    },
    { prefix: config.apiBase },
  )

  const upkeep = setInterval(
    () => void keepHouse(engine).catch((error: unknown) => http.log.warn({ err: error }, 'upkeep failed')),
    60_000,
  ).unref()
  return {
    http,
    engine,
    sessions,
    close: async () => {
      clearInterval(upkeep)
      await closeGracefully(http, longestDrainMs)
      await tasks.close()
      await hub.close()
    },
  }
}

/** What must be swept from time to time; every instance may do it at once. */
async function keepHouse(engine: Engine): Promise<void> {
  await compactTally(engine.db)
  await forgetOldAnswers(engine)
  await removeExpiredImports(engine)
}
