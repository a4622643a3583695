import { category, type Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from './access/Actor.ts'
import type { Sessions } from './access/sessions.ts'
import { articleRoutes } from './areas/articles/articleRoutes.ts'
import { appointmentRoutes } from './areas/appointments/appointmentRoutes.ts'
import { appraiseRoutes } from './areas/appraisals/appraiseRoutes.ts'
import { categoryPickRoutes } from './areas/categories/categoryPickRoutes.ts'
import { categoryRoutes } from './areas/categories/categoryRoutes.ts'
import { checkRuleRoutes } from './areas/checkRules/checkRuleRoutes.ts'
import { duplicateRoutes } from './areas/checkRules/duplicateRoutes.ts'
import { conflictCalls } from './areas/conflicts/conflictCalls.ts'
import { conflictRoutes } from './areas/conflicts/conflictRoutes.ts'
import { counselRoutes } from './areas/counsels/counselRoutes.ts'
import { authorityRoutes } from './areas/contracts/authorityRoutes.ts'
import { signRoutes } from './areas/contracts/signRoutes.ts'
import { textRoutes } from './areas/contracts/textRoutes.ts'
import { dataLogRoutes } from './areas/dataLogs/dataLogRoutes.ts'
import { dataSourceCalls, dataSourceRoutes } from './areas/dataSources/dataSourceRoutes.ts'
import type { SecretBox } from './secrets/secretBox.ts'
import type { Signing } from './signing/createSigning.ts'
import { deadlineCalls, deadlineRuleCalls } from './areas/deadlines/deadlineCalls.ts'
import { demoClockRoutes } from './areas/demoClock/demoClockRoutes.ts'
import { departmentCalls, departmentRoutes } from './areas/departments/departmentRoutes.ts'
import { nextOrgCode } from './areas/departments/nextOrgCode.ts'
import type { createDictionaries } from './areas/dictionaries/createDictionaries.ts'
import { deadlineRoutes } from './areas/deadlines/deadlineRoutes.ts'
import { dictCalls, dictionaryAdminRoutes, dictItemCalls } from './areas/dictionaries/dictionaryAdminRoutes.ts'
import { dictionaryRoutes } from './areas/dictionaries/dictionaryRoutes.ts'
import { enterpriseRoutes } from './areas/enterprise/enterpriseRoutes.ts'
import { revealIdRoute } from './areas/enterprise/revealIdRoute.ts'
import { fileListRoutes } from './areas/fileList/fileListRoutes.ts'
import { createFillDesk } from './areas/fillRules/createFillDesk.ts'
import { fillRuleRoutes } from './areas/fillRules/fillRuleRoutes.ts'
import { forgetOldSeconds } from './areas/fillRules/numberCounter.ts'
import type { createRouteTable } from './areas/gateway/createRouteTable.ts'
import { focusImageRoutes } from './areas/focusImages/focusImageRoutes.ts'
import { gatewayMount } from './areas/gateway/gatewayMount.ts'
import { gatewayRoutes } from './areas/gateway/gatewayRoutes.ts'
import { gatewayCalls } from './areas/gateway/gatewayRules.ts'
import { goodAtRoutes } from './areas/goodAt/goodAtRoutes.ts'
import { moveStaleDeadlines, holidayCalls } from './areas/holidays/holidayCalls.ts'
import { holidayRoutes } from './areas/holidays/holidayRoutes.ts'
import { homeRoutes } from './areas/home/homeRoutes.ts'
import { jobRoutes } from './areas/jobs/jobRoutes.ts'
import { jobCalls } from './areas/jobs/jobRules.ts'
import { serveDue } from './areas/jobs/serveDue.ts'
import type { createLogBuffer } from './areas/logs/createLogBuffer.ts'
import { logCalls } from './areas/logs/logCalls.ts'
import { logRoutes } from './areas/logs/logRoutes.ts'
import { messageRoutes } from './areas/messages/messageRoutes.ts'
import { messageTemplateCalls } from './areas/messages/messageRules.ts'
import { noticeCalls } from './areas/notices/noticeCalls.ts'
import { noticeRoutes } from './areas/notices/noticeRoutes.ts'
import { orderRoutes } from './areas/orders/orderRoutes.ts'
import { balanceRoutes } from './areas/packages/balanceRoutes.ts'
import { orderSummaryRoutes } from './areas/packages/orderSummaryRoutes.ts'
import { explainRoutes } from './areas/permissions/explainRoutes.ts'
import { grantLogRoutes } from './areas/permissions/grantLogRoutes.ts'
import { grantRoutes } from './areas/permissions/grantRoutes.ts'
import { menuRoutes } from './areas/permissions/menuRoutes.ts'
import { preferenceRoutes } from './areas/preferences/preferenceRoutes.ts'
import { createMpApi } from './areas/publicAccounts/mpApi.ts'
import { publicAccountRoutes } from './areas/publicAccounts/publicAccountRoutes.ts'
import { queryViewRoutes } from './areas/queryViews/queryViewRoutes.ts'
import { regionRoutes } from './areas/regions/regionRoutes.ts'
import { reportRoutes } from './areas/reports/reportRoutes.ts'
import { departRoleRoutes } from './areas/roles/departRoleRoutes.ts'
import { roleRoutes } from './areas/roles/roleRoutes.ts'
import { departRoleCalls, roleCalls } from './areas/roles/roleRules.ts'
import { searchRoutes } from './areas/search/searchRoutes.ts'
import { maskUsers } from './areas/security/maskUsers.ts'
import { policyRoutes } from './areas/security/policyRoutes.ts'
import { revealRoutes } from './areas/security/revealRoutes.ts'
import { twoStepAdminRoutes } from './areas/security/twoStepAdminRoutes.ts'
import { sessionRoutes } from './areas/session/sessionRoutes.ts'
import { settingRoutes } from './areas/settings/settingRoutes.ts'
import { statisticRoutes } from './areas/statistics/statisticRoutes.ts'
import { downloadRoutes } from './areas/templates/downloadRoutes.ts'
import { templateRoutes } from './areas/templates/templateRoutes.ts'
import { tenantCalls, tenantRoutes } from './areas/tenants/tenantRoutes.ts'
import { userPackageCalls } from './areas/userPackages/userPackageCalls.ts'
import { mountUsers } from './areas/users/mountUsers.ts'
import { userAgentCalls } from './areas/users/userAgents.ts'
import { userCalls } from './areas/users/userCalls.ts'
import type { DemoClock } from './clock/createDemoClock.ts'
import type { Config } from './config.ts'
import type { createUploads } from './files/createUploads.ts'
import { endingRoutes } from './ending/endingRoutes.ts'
import { fileRoutes } from './files/fileRoutes.ts'
import { fileSender } from './files/serveFile.ts'
import type { StoredFile } from './files/storedFile.ts'
import { uploadRoutes } from './files/uploadRoutes.ts'
import type { ResolveActor } from './http/authenticate.ts'
import { withCallTable } from './http/callTable.ts'
import type { JobRegistry } from './jobs/JobDefinition.ts'
import type { Scheduler } from './jobs/createScheduler.ts'
import type { Outbound } from './outbound/createOutbound.ts'
import type { Hub } from './realtime/createHub.ts'
import type { Engine } from './resource/Engine.ts'
import type { AroundCalls } from './resource/routes/aroundCalls.ts'
import { assertExportOpen } from './resource/sheets/exportScope.ts'
import { mayReadFile } from './resource/read/fileAccess.ts'
import { openApi } from './resource/routes/openApi.ts'
import { resourceRoutes } from './resource/routes/resourceRoutes.ts'
import { treeCalls } from './resource/routes/treeCalls.ts'
import { uploadPermissions } from './resource/routes/uploadPermissions.ts'
import { wallClock } from './clock/wallClock.ts'
import type { createSmsProvider } from './sms/createSmsProvider.ts'
import type { TaskFile } from './tasks/createTasks.ts'
import { taskRoutes } from './tasks/taskRoutes.ts'

interface AreaParts {
  config: Config
  engine: Engine
  resources: readonly Resource[]
  hub: Hub
  sessions: Sessions
  resolveActor: ResolveActor
  dictionaries: ReturnType<typeof createDictionaries>
  reloadDictionaries: () => Promise<void>
  matcher: Parameters<typeof checkRuleRoutes>[2]
  outbound: Outbound
  box: SecretBox
  signing: Signing
  routeTable: ReturnType<typeof createRouteTable>
  callLog: ReturnType<typeof createLogBuffer>
  sms: ReturnType<typeof createSmsProvider>
  notify: Parameters<typeof sessionRoutes>[1]['notify']
  registry: JobRegistry
  scheduler: Scheduler
  uploads: ReturnType<typeof createUploads>
  clock: DemoClock | undefined
}

/** The explicit list of what is mounted. Answers what every instance has to sweep from time to time. */
export async function mountAreas(app: FastifyInstance, parts: AreaParts): Promise<(() => Promise<void>)[]> {
  const api = withCallTable(app)
  const { config, engine, resources, hub, sessions, resolveActor, dictionaries, reloadDictionaries } = parts
  const { matcher, outbound, box, routeTable, callLog, sms, notify, registry, scheduler, uploads, clock, signing } =
    parts
  const { files, tasks } = engine
  logCalls(api, engine, callLog)
  api.get('/openapi.json', { config: { access: 'signedIn' } }, async () =>
    openApi(resources, config.platformName, config.apiBase),
  )
  const closeSession = (id: string): void => hub.closeSession(id)
  const { sweep } = sessionRoutes(api, {
    engine,
    sessions,
    dictionaries,
    settings: config,
    sms,
    closeSession,
    tellUser: (userId, frame) => hub.publish({ userId }, frame),
    notify,
    sealing: box,
  })
  const permissions = { engine, resources, forgetDuties: () => sessions.forget() }
  menuRoutes(api, permissions)
  grantRoutes(api, permissions)
  grantLogRoutes(api, permissions)
  explainRoutes(api, permissions)
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
  dictionaryRoutes(api, { engine, dictionaries, reload: reloadDictionaries })
  dictionaryAdminRoutes(api, engine)
  categoryRoutes(api, engine)
  categoryPickRoutes(api, engine)
  reportRoutes(api, engine)
  checkRuleRoutes(api, engine, matcher)
  logRoutes(api, engine, callLog)
  dataLogRoutes(api, engine)
  fillRuleRoutes(api, createFillDesk(engine.db, nextOrgCode))
  dataSourceRoutes(api, { engine, outbound, box })
  gatewayRoutes(api, { engine, table: routeTable, outbound })
  await gatewayMount(app, {
    table: routeTable,
    outbound,
    resolveActor,
    apiBase: config.apiBase,
    maxBytes: config.uploadMaxMb * 1024 * 1024,
  })
  duplicateRoutes(api, engine)
  preferenceRoutes(api, engine.db)
  queryViewRoutes(api, engine)
  settingRoutes(api, engine)
  statisticRoutes(api, engine)
  searchRoutes(api, engine)
  regionRoutes(api, engine)
  goodAtRoutes(api, engine)
  articleRoutes(api, engine)
  focusImageRoutes(api, engine)
  publicAccountRoutes(api, { engine, box, api: createMpApi(outbound, config.wechatApi) })
  homeRoutes(api, engine)
  conflictRoutes(api, engine)
  enterpriseRoutes(api, engine)
  revealIdRoute(api, engine)
  holidayRoutes(api, engine)
  deadlineRoutes(api, engine)
  orderRoutes(api, engine)
  balanceRoutes(api, engine)
  orderSummaryRoutes(api, engine)
  signRoutes(api, { engine, signing })
  counselRoutes(api, engine)
  endingRoutes(api, engine)
  textRoutes(api, engine)
  authorityRoutes(api, engine)
  templateRoutes(api, engine)
  downloadRoutes(api, engine)
  tenantRoutes(api, engine, {
    fillTenant: async ({ tx, now }, tenantId) =>
      (await import('./seed/seedDeadlineRules.ts')).addDeadlineRules(tx, tenantId, now),
  })
  fileListRoutes(api, engine)
  policyRoutes(api, engine)
  twoStepAdminRoutes(api, engine)
  revealRoutes(api, engine)
  noticeRoutes(api, { engine, hub })
  appointmentRoutes(api, engine)
  appraiseRoutes(api, engine)
  jobRoutes(api, { engine, registry, scheduler })
  demoClockRoutes(api, { engine, hub, clock, serveDue: () => serveDue({ engine, registry, scheduler }) })
  messageRoutes(api, engine, () => scheduler.nudge('sendMessages'))
  const uploadAccess = { anyPermission: uploadPermissions(engine) }
  await app.register(fileRoutes, {
    files,
    sessions,
    mayRead: (actor: Actor, { path }: StoredFile) => mayReadFile(engine, engine.db.kysely, actor, path),
    uploadAccess,
  })
  await app.register(uploadRoutes, { files, uploads, uploadAccess })
  await app.register(taskRoutes, {
    tasks,
    assertStillOpen: (actor: Actor, file: TaskFile) => assertExportOpen(engine, actor, file),
    sendFile: fileSender(files),
  })
  const around: Record<string, AroundCalls> = {
    user: maskUsers(userCalls(userParts)),
    userAgent: userAgentCalls,
    role: roleCalls,
    departRole: departRoleCalls,
    department: departmentCalls(engine),
    category: treeCalls(engine, category),
    dict: dictCalls(engine),
    dataSource: dataSourceCalls(engine),
    gatewayRoute: gatewayCalls(outbound),
    dictItem: dictItemCalls(engine),
    announcement: noticeCalls(engine),
    job: jobCalls,
    conflictCheck: conflictCalls(engine),
    deadline: deadlineCalls(engine),
    deadlineRule: deadlineRuleCalls,
    holiday: holidayCalls(engine),
    messageTemplate: messageTemplateCalls,
    tenant: tenantCalls(engine, () => sessions.forget()),
    userPackage: userPackageCalls({ engine, forgetDuties: () => sessions.forget() }),
  }
  for (const entry of engine.entries.values()) resourceRoutes(api, engine, entry, around[entry.resource.name])
  return [
    sweep,
    () => forgetOldSeconds(engine.db, wallClock()),
    () => moveStaleDeadlines(engine),
    ...(clock ? [clock.load] : []),
  ]
}
