import { announcement, resources } from '@lexdesk/domain'
import type { Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createSessions, type Sessions } from './access/sessions.ts'
import { categories } from './areas/categories/categories.ts'
import { categoryPickRoutes } from './areas/categories/categoryPickRoutes.ts'
import { categoryRoutes } from './areas/categories/categoryRoutes.ts'
import { categoryRules } from './areas/categories/categoryRules.ts'
import { checkRuleRoutes, checkRuleRules } from './areas/checkRules/checkRuleRoutes.ts'
import { createMatcher } from './areas/checkRules/createMatcher.ts'
import { duplicateRoutes } from './areas/checkRules/duplicateRoutes.ts'
import { departments } from './areas/departments/departTree.ts'
import { departmentRoutes } from './areas/departments/departmentRoutes.ts'
import { departmentRules } from './areas/departments/departmentRules.ts'
import { nextOrgCode } from './areas/departments/nextOrgCode.ts'
import { createDictionaries } from './areas/dictionaries/createDictionaries.ts'
import { dictCalls, dictionaryAdminRoutes, dictItemCalls } from './areas/dictionaries/dictionaryAdminRoutes.ts'
import { dictionaryRoutes } from './areas/dictionaries/dictionaryRoutes.ts'
import { dictItemRules, dictRules } from './areas/dictionaries/dictionaryRules.ts'
import { followDictionaries } from './areas/dictionaries/followDictionaries.ts'
import { enterpriseRules } from './areas/enterprise/enterpriseRules.ts'
import { noticeRoutes } from './areas/notices/noticeRoutes.ts'
import { noticeRules } from './areas/notices/noticeRules.ts'
import { pushNotice } from './areas/notices/pushNotice.ts'
import { homeRoutes } from './areas/home/homeRoutes.ts'
import { matterRules } from './areas/home/matterRules.ts'
import { orderRoutes } from './areas/orders/orderRoutes.ts'
import { grantRoutes } from './areas/permissions/grantRoutes.ts'
import { menuRoutes } from './areas/permissions/menuRoutes.ts'
import { preferenceRoutes } from './areas/preferences/preferenceRoutes.ts'
import { queryViewRoutes } from './areas/queryViews/queryViewRoutes.ts'
import { reportRoutes } from './areas/reports/reportRoutes.ts'
import { departRoleRoutes } from './areas/roles/departRoleRoutes.ts'
import { roleRoutes } from './areas/roles/roleRoutes.ts'
import { departRoleCalls, departRoleRules, roleCalls, roleRules } from './areas/roles/roleRules.ts'
import { sessionRoutes } from './areas/session/sessionRoutes.ts'
import { mountUsers } from './areas/users/mountUsers.ts'
import { userCalls } from './areas/users/userCalls.ts'
import { userRules } from './areas/users/userRules.ts'
import type { Config } from './config.ts'
import type { Database } from './database/Database.ts'
import { compactTally } from './database/tally.ts'
import { createFiles } from './files/createFiles.ts'
import { createUploads } from './files/createUploads.ts'
import { fileRoutes } from './files/fileRoutes.ts'
import { fileSecret } from './files/fileSecret.ts'
import { fileSender } from './files/serveFile.ts'
import { openFileStore } from './files/openFileStore.ts'
import { uploadRoutes } from './files/uploadRoutes.ts'
import { accessToken, wishedTenant } from './http/authenticate.ts'
import { closeGracefully } from './http/closeGracefully.ts'
import { createHttp } from './http/createHttp.ts'
import { createHub } from './realtime/createHub.ts'
import { mountSockets } from './realtime/mountSockets.ts'
import type { AroundCalls } from './resource/aroundCalls.ts'
import { createEntries } from './resource/createEntries.ts'
import type { Engine, ResourceRules } from './resource/Engine.ts'
import { forgetOldAnswers } from './resource/idempotent.ts'
import { removeExpiredImports } from './resource/import/removeExpiredImports.ts'
import { openApi } from './resource/openApi.ts'
import { resourceRoutes } from './resource/resourceRoutes.ts'
import { treeCalls } from './resource/treeCalls.ts'
import { createSmsProvider } from './sms/createSmsProvider.ts'
import { createTasks } from './tasks/createTasks.ts'
import { taskRoutes } from './tasks/taskRoutes.ts'
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
}

export interface App {
  http: FastifyInstance
  engine: Engine
  sessions: Sessions
  close(): Promise<void>
}

/** Below the 15 seconds that a stop may take in all. */
const longestDrainMs = 12_000

const rules: Record<string, ResourceRules> = {
  user: userRules,
  role: roleRules,
  department: departmentRules,
  departRole: departRoleRules,
  // Both kinds of code grow alike.
  category: categoryRules(nextOrgCode),
  dict: dictRules,
  dictItem: dictItemRules,
  enterprise: enterpriseRules,
  announcement: noticeRules,
  ...matterRules,
}

/** The explicit list of what is mounted. */
export async function createApp({ config, db, webDir, logStream, ...options }: AppOptions): Promise<App> {
  const all = options.resources ?? resources
  const [hub, { store, spool }, secret] = await Promise.all([
    createHub({ redisUrl: config.redisUrl }),
    openFileStore(config.storage, config.dataDir),
    fileSecret(db),
  ])
  const files = createFiles({
    db,
    store,
    spool,
    secret,
    apiBase: config.apiBase,
    maxBytes: config.uploadMaxMb * 1024 * 1024,
  })
  const uploads = createUploads({ db, store, files })
  const sessions = createSessions(db, all)
  const dictionaries = createDictionaries(db)
  const [tasks, http] = await Promise.all([
    createTasks({ db, hub, files }),
    createHttp({
      apiBase: config.apiBase,
      resolveActor: (request) => sessions.resolve(accessToken(request), wishedTenant(request)),
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
  const engine: Engine = {
    db,
    entries: createEntries(all, { ...rules, checkRule: checkRuleRules(matcher), ...options.rules }),
    dictionaries,
    files,
    tasks,
    announce: (change) => {
      const { resource, tenantId, ids, action } = change
      follower.changed(change)
      hub.publish(resource.scope === 'platform' ? 'all' : { tenantId }, {
        cmd: 'resource',
        resource: resource.name,
        ids,
        action,
      })
      if (resource.name === announcement.name && action === 'publish')
        pushNotice(db.kysely, hub, ids).catch((error: unknown) => http.log.warn({ err: error }, 'no bell was rung'))
    },
  }

  const sweeps: (() => Promise<void>)[] = [uploads.sweep]
  mountSockets(http, { hub, apiBase: config.apiBase, livingSessions: (ids) => sessions.living(ids) })
  await http.register(
    async (api) => {
      api.get('/openapi.json', { config: { access: 'signedIn' } }, async () =>
        openApi(all, config.platformName, config.apiBase),
      )
      const closeSession = (id: string): void => hub.closeSession(id)
      const sms = createSmsProvider(config.smsProvider, api.log)
      const { sweep } = sessionRoutes(api, { engine, sessions, dictionaries, settings: config, sms, closeSession })
      sweeps.push(sweep)
      const permissions = { engine, resources: all, forgetDuties: () => sessions.forget() }
      menuRoutes(api, permissions)
      grantRoutes(api, permissions)
      const userParts = {
        engine,
        forgetDuties: () => sessions.forget(),
        endSessions: async (userIds: readonly string[]) => {
          for (const userId of userIds) for (const id of await sessions.revokeAll(userId)) closeSession(id)
        },
      }
      const { findUsersNamed } = mountUsers(api, userParts)
      roleRoutes(api, userParts)
      departRoleRoutes(api, userParts)
      departmentRoutes(api, { engine, findUsersNamed })
      dictionaryRoutes(api, { engine, dictionaries, reload: () => follower.reload() })
      dictionaryAdminRoutes(api, engine)
      categoryRoutes(api, engine)
      categoryPickRoutes(api, engine)
      reportRoutes(api, engine)
      checkRuleRoutes(api, engine, matcher)
      duplicateRoutes(api, engine)
      preferenceRoutes(api, db)
      queryViewRoutes(api, engine)
      homeRoutes(api, engine)
      orderRoutes(api, engine)
      noticeRoutes(api, { engine, hub })
      await api.register(fileRoutes, { files })
      await api.register(uploadRoutes, { files, uploads })
      await api.register(taskRoutes, { tasks, sendFile: fileSender(files) })
      const around: Record<string, AroundCalls> = {
        user: userCalls(userParts),
        role: roleCalls,
        departRole: departRoleCalls,
        department: treeCalls(engine, departments),
        category: treeCalls(engine, categories),
        dict: dictCalls(engine),
        dictItem: dictItemCalls(engine),
      }
      for (const entry of engine.entries.values()) resourceRoutes(api, engine, entry, around[entry.resource.name])
    },
    { prefix: config.apiBase },
  )

  const upkeep = setInterval(
    () => void keepHouse(engine, sweeps).catch((error: unknown) => http.log.warn({ err: error }, 'upkeep failed')),
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
      await matcher.close()
      await hub.close()
    },
  }
}

/** What must be swept from time to time; every instance may do it at once. */
async function keepHouse(engine: Engine, sweeps: readonly (() => Promise<void>)[]): Promise<void> {
  await compactTally(engine.db)
  await forgetOldAnswers(engine)
  await removeExpiredImports(engine)
  for (const sweep of sweeps) await sweep()
}
