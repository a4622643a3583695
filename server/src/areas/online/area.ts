import {
  asForm,
  buttonRun,
  extension,
  extensionVersionEndpoints,
  onlineForm,
  onlineVersionEndpoints,
  onlineView,
  stateDictionary,
} from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import type { Change } from '../../resource/Engine.ts'
import { jobSeed } from '../../seed/jobSeed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createMatcher } from '../../resource/patterns/createMatcher.ts'
import { startWorker } from '../../workers/startWorker.ts'
import { assertPublished } from './assertPublished.ts'
import { buttonRoutes } from './buttons/buttonRoutes.ts'
import { createButtons } from './buttons/createButtons.ts'
import { retryJob } from './buttons/retryJob.ts'
import { runRules } from './buttons/runRules.ts'
import { createWebhooks } from './buttons/webhooks.ts'
import { definitionIn as extensionDefinition } from './extensions/extensionRules.ts'
import { openExtensions } from './extensions/openExtensions.ts'
import { adoptRoutes } from './adopt/adoptRoutes.ts'
import { renewViews } from './adopt/renewViews.ts'
import { answerRules } from './collection/answerRules.ts'
import { sweepCollected } from './collection/collectedFiles.ts'
import { collectionRoutes } from './collection/collectionRoutes.ts'
import { linkRules } from './collection/linkRules.ts'
import { definitionIn as formDefinition, onlineFormRules } from './onlineFormRules.ts'
import { onlineRoutes } from './onlineRoutes.ts'
import { onlineViewRules } from './onlineViewRules.ts'
import { createIndexBuilder, pendingIndexTable } from '../../database/schema/pendingIndexes.ts'
import { createPublishedForms } from './publishedForms.ts'
import { createPublishedViews } from './publishedViews.ts'
import { formVersionTable } from './versions/formVersions.ts'
import { startRecomputes } from './recompute/startRecomputes.ts'
import { pendingRecomputeTable } from './recompute/pendingRecomputes.ts'
import { startSyncs } from './sync/startSyncs.ts'
import { syncJob } from './sync/syncJob.ts'
import { syncRoutes } from './sync/syncRoutes.ts'
import { syncTables } from './sync/syncTables.ts'
import { formUseRoutes } from './use/formUseRoutes.ts'
import { usedForms, usedViews } from './use/usedForms.ts'
import { versionRoutes } from './versions/versionRoutes.ts'
import { scriptTable } from './wire/scriptTable.ts'
import { wireRoutes } from './wire/wireRoutes.ts'
import { workbookRoutes } from './workbook/workbookRoutes.ts'

/** Other instances read a form again after it was published or stopped. */
const topic = 'onlineForms'
const viewTopic = 'onlineViews'

export const online = defineArea({
  name: 'online',
  menu: [
    menuPage('/online', 1, '在线表单', '/online/cgform', 'modules/online/cgform/OnlCgformHeadList', {
      resource: 'onlineForm',
    }),
    menuPage('/online', 3, '扩展字段', '/online/extension', 'resource/extension', { resource: 'extension' }),
    menuPage('/online', 5, '填报链接', '/online/collection', 'resource/collectionLink', { resource: 'collectionLink' }),
    menuPage('/online', 7, '按钮记录', '/online/buttonRun', 'resource/buttonRun', { resource: 'buttonRun' }),
    menuPage('/online', 6, '填报记录', '/online/answer', 'resource/collectionAnswer', { resource: 'collectionAnswer' }),
  ],
  tables: [scriptTable, pendingIndexTable, pendingRecomputeTable, formVersionTable, ...syncTables],
  seeds: [
    jobSeed('buttonCalls', {
      jobClassName: 'retryButtonCalls',
      cronExpression: '40 * * * * ? *',
      description: '每分钟重试失败的按钮调用',
    }),
    jobSeed('syncSources', {
      jobClassName: 'syncSources',
      cronExpression: '10 */5 * * * ? *',
      description: '每五分钟查看哪些表单该从数据源同步',
    }),
  ],
  adjustments: [
    // The code names the table, so that no two tenants can have the same.
    {
      table: 'onl_form',
      indexes: [{ name: 'onl_form_code_key', columns: ['code'], where: 'deleted_at is null', unique: true }],
    },
    {
      table: 'onl_view',
      indexes: [{ name: 'onl_view_code_key', columns: ['code'], where: 'deleted_at is null', unique: true }],
    },
  ],
  open: (parts) => {
    const { engine, live, dictionaries, hub, sessions, reloadDictionaries, outbound, box, schema, log } = parts
    const indexes = createIndexBuilder(engine.db, log)
    const buildIndexes = () =>
      void indexes.build().catch((error: unknown) => log.warn({ err: error }, 'online_indexes_failed'))
    const startOrdered = () =>
      void startRecomputes(engine, log).catch((error: unknown) => log.warn({ err: error }, 'online_recompute_failed'))
    const sync = { engine, outbound, box, log }
    const startSyncing = () =>
      void startSyncs(sync).catch((error: unknown) => log.warn({ err: error }, 'online_sync_failed'))
    const matcher = createMatcher(startWorker)
    const forms = createPublishedForms({ engine, live, dictionaries, log })
    const extensions = openExtensions(parts, { forms, matcher })
    const views = createPublishedViews({ engine, live, forms, log })
    const webhooks = createWebhooks({ engine, forms, outbound })
    const buttons = createButtons({ engine, forms, views, webhooks })
    const subscriptions = [
      hub.keep(topic, (id) => forms.load(typeof id === 'string' ? id : undefined).then(views.load)),
      hub.keep(viewTopic, () => views.load()),
    ]
    const load = async () => {
      await forms.load()
      await views.load()
      await extensions.load()
    }
    let areViewsNew = false
    const renewAdopted = async () => {
      if (!areViewsNew) areViewsNew = await renewViews(engine.db.kysely, log)
    }
    /** Changes that only tell other faces of the same rows. */
    const echoes = new WeakSet<Change>()
    const forgetPermissions = () => {
      sessions.forget()
      hub.publish('all', { cmd: 'menu' })
    }
    return {
      rules: {
        onlineForm: onlineFormRules({ matcher, forms }),
        onlineView: onlineViewRules(forms),
        ...extensions.rules,
        collectionLink: linkRules(forms),
        collectionAnswer: answerRules(engine, forms),
        buttonRun: runRules(forms),
      },
      jobs: { retryButtonCalls: retryJob(engine), syncSources: syncJob(sync) },
      routes: async (api) => {
        await extensions.routes(api)
        versionRoutes(api, {
          ...{ engine, designer: onlineForm, endpoints: onlineVersionEndpoints },
          read: (stored) => formDefinition(stored),
        })
        versionRoutes(api, {
          ...{ engine, designer: extension, endpoints: extensionVersionEndpoints },
          read: (stored) => asForm(extensionDefinition(stored)),
        })
        onlineRoutes(api, { engine, forms, views, forgetPermissions })
        wireRoutes(api, { engine, forms, views, buttons })
        collectionRoutes(api, { engine, forms })
        buttonRoutes(api, buttons)
        workbookRoutes(api, { engine, forms, reloadDictionaries })
        formUseRoutes(api, { ...{ engine, forgetPermissions }, ...usedForms })
        formUseRoutes(api, { ...{ engine, forgetPermissions }, ...usedViews(forms) })
        syncRoutes(api, { ...sync, forms, views })
        adoptRoutes(api, { engine, outbound, box, forms, schema, forgetPermissions })
      },
      ready: async () => {
        await load()
        await renewAdopted()
      },
      beforeCommit: assertPublished,
      workAfter: { cleanTemporaryFiles: ({ signal }) => sweepCollected(engine, signal) },
      upkeep: async () => {
        buildIndexes()
        startOrdered()
        startSyncing()
        await renewAdopted()
      },
      onChange: (change) => {
        extensions.onChange(change)
        const { resource, ids, tenantId, action } = change
        if ((resource.name === onlineForm.name || resource.name === extension.name) && action === 'publish') {
          buildIndexes()
          startOrdered()
        }
        if (resource.name === onlineForm.name && action === 'publish') startSyncing()
        if (!echoes.has(change))
          for (const face of views.facesOf(resource)) {
            const echo = { ...change, resource: face }
            echoes.add(echo)
            engine.announce(echo)
          }
        if (resource.name === buttonRun.name && action === 'retry')
          for (const id of ids)
            void webhooks.call(tenantId, id).catch((error: unknown) => log.warn({ err: error }, 'button_retry_failed'))
        if (resource.name === onlineView.name) {
          if (action === 'publish' || action === 'stop') forgetPermissions()
          hub.announce(viewTopic, null)
        }
        if (resource.name !== onlineForm.name) return
        if (action === 'publish' || action === 'stop') forgetPermissions()
        for (const id of ids) {
          const published = forms.ofTenant(tenantId).find((form) => form.id === id)
          if (action === 'publish' && published?.definition.states?.length)
            hub.publish(
              { tenantId },
              { cmd: 'dict', codes: [{ code: stateDictionary(published.definition.code), isSourced: false }] },
            )
          if (action === 'stop') forms.stop(id)
          hub.announce(topic, id)
        }
      },
      close: async () => {
        for (const unsubscribe of subscriptions) unsubscribe()
        await extensions.close()
        await matcher.close()
        await indexes.close()
      },
    }
  },
})
