import {
  done,
  errors,
  onlineAdoptEndpoints as calls,
  onlineForm,
  onlineName,
  permissionCode,
  type SyncPeriod,
  syncPeriods,
  type SyncState,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import { mount } from '../../../http/mount.ts'
import type { FormInUse, PublishedForms } from '../publishedForms.ts'
import type { PublishedViews } from '../publishedViews.ts'
import { startSyncs } from './startSyncs.ts'
import { asSynced, type SyncedDefinition } from './SyncedDefinition.ts'
import type { SyncParts } from './syncForm.ts'
import { orderSync, setPeriod } from './syncStore.ts'
import { syncTable } from './syncTables.ts'

const s = columnsIn(syncTable)

interface RouteParts extends SyncParts {
  forms: PublishedForms
  views: PublishedViews
}

type Synced = FormInUse & { definition: SyncedDefinition }

export function syncRoutes(app: FastifyInstance, { forms, views, ...parts }: RouteParts): void {
  const { engine, box } = parts
  const db = engine.db.kysely

  /** The form of this code, or the one that a view of it shows. */
  function formOf({ tenantId }: Actor, code: string): Synced {
    const faces = [...forms.ofTenant(tenantId), ...views.ofTenant(tenantId)]
    const own = faces.find(({ definition }) => definition.code === code)?.definition.formCode ?? code
    const form = forms.ofTenant(tenantId).find(({ definition }) => definition.code === own)
    const definition = asSynced(form?.definition)
    if (!form || !definition) throw errors.refused('这个表单没有在用，或不从数据源同步')
    return { ...form, definition }
  }

  async function stateOf(actor: Actor, { id, tenantId, definition }: Synced): Promise<SyncState> {
    const { title, adopted } = definition
    const { rows } = await sql<Omit<SyncState, 'title' | 'source' | 'table' | 'notes'> & { notes: string[] | null }>`
      select ${s.every}, ${s.asOf} as "asOf", ${s.triedAt} as "triedAt", ${s.problem},
        ${s.orderedBy} is not null or coalesce(${s.claimedUntil} > now(), false) as "isRunning",
        ${s.leftOutRows} as "leftOutRows", ${s.leftOutValues} as "leftOutValues", ${s.notes}
      from ${s.$table} where ${s.formId} = ${id}`.execute(db)
    const [state] = rows
    if (!state) throw errors.refused('这个表单不从数据源同步')
    const source = await storedSource(db, box, adopted.source)
    // The notes name fields and keys, which not every reader may see.
    const notes = actor.can(permissionCode(onlineForm, 'list')) ? (state.notes ?? []) : []
    return { ...state, title, table: adopted.table, source: source?.tenantId === tenantId ? source.name : null, notes }
  }

  mount(app, calls.syncState, ({ actor, input: { code } }) => {
    if (!actor.can(permissionCode({ name: onlineName(code) }, 'list'))) throw errors.forbidden()
    return stateOf(actor, formOf(actor, code))
  })

  mount(app, calls.sync, async ({ actor, input: { code } }) => {
    const { id, definition } = formOf(actor, code)
    if (!(await orderSync(db, actor.userId, id))) throw errors.refused(`“${definition.title}”正在同步，请稍候`)
    await startSyncs(parts)
    return done(`开始同步“${definition.title}”`)
  })

  mount(app, calls.setSyncPeriod, async ({ actor, input: { code, every } }) => {
    const { id, definition } = formOf(actor, code)
    const { username, realname, tenantId } = actor
    const words = syncPeriods[every as SyncPeriod]
    await db.transaction().execute(async (tx) => {
      await setPeriod(tx, id, every as SyncPeriod)
      const content = `在线表单：将“${definition.title}”的同步周期设为${words}`
      await writeLog(tx, { type: 'operation', operation: 'edit', content, username, realname, tenantId })
    })
    return done(`同步周期已设为${words}`)
  })
}
