import { onlineName, onlinePath, onlineView, type Resource } from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { LiveResources } from '../../resource/liveResources.ts'
import { readByIds } from '../../resource/read/readById.ts'
import { servedForm } from './adopt/servedForm.ts'
import { markServed } from './assertPublished.ts'
import { compileView } from './compileView.ts'
import type { FormInUse, PublishedForms } from './publishedForms.ts'

const v = columnsOf(onlineView)

export interface PublishedViews {
  /** Serves the views in use over the forms in use. */
  load(): Promise<void>
  ofTenant(tenantId: number): FormInUse[]
  /** The resources with the same rows. */
  facesOf(resource: Resource): Resource[]
}

interface ViewParts {
  engine: Engine
  live: LiveResources
  forms: PublishedForms
  log: FastifyBaseLogger
}

/** The views in use on this instance. */
export function createPublishedViews({ engine, live, forms, log }: ViewParts): PublishedViews {
  const views = new Map<string, FormInUse & { resource: Resource; source: string }>()

  function stop(id: string): void {
    const code = views.get(id)!.definition.code
    live.remove({ name: onlineName(code), path: onlinePath(code) })
    views.delete(id)
  }

  async function load(): Promise<void> {
    const { rows: found } = await sql<{ id: string; tenantId: number }>`
      select ${v.id}, ${v.tenantId} as "tenantId" from ${v.$table}
      where ${v.deletedAt} is null and ${v.status} = 'published' order by ${v.id}`.execute(engine.db.kysely)
    const served = new Set<string>()
    for (const tenantId of new Set(found.map((row) => row.tenantId))) {
      const ids = found.filter((row) => row.tenantId === tenantId).map(({ id }) => id)
      const scope = scopeOf(systemActor(tenantId), onlineView)
      for (const row of await readByIds(engine, engine.db.kysely, onlineView, ids, scope)) {
        const form = row && forms.ofTenant(tenantId).find(({ id }) => id === row.formId)
        if (!form) continue
        try {
          const { definition, resource, where } = compileView(form.definition, row)
          const source = JSON.stringify([definition, where, form.number])
          served.add(row.id)
          if (views.get(row.id)?.source === source) continue
          const shown = servedForm(definition)
          markServed(shown.resource, form)
          live.put(shown.resource, tenantId, { ...shown.rules, visibleTo: () => where })
          views.set(row.id, { id: row.id, tenantId, number: form.number, definition, resource, source })
        } catch (error) {
          // A view without its condition would show too much, so it is not served at all.
          served.delete(row.id)
          log.warn({ err: error, view: row.code }, 'online_view_not_served')
        }
      }
    }
    for (const id of [...views.keys()]) if (!served.has(id)) stop(id)
  }

  /** Loads one after the other: an older answer must not replace a newer one. */
  let last: Promise<void> = Promise.resolve()
  return {
    load: () => (last = last.then(load, load)),
    ofTenant: (tenantId) => [...views.values()].filter((view) => view.tenantId === tenantId),
    facesOf: ({ name, rowsOf }) => {
      const base = rowsOf ?? name
      const faces = [engine.entries.get(base)?.resource, ...[...views.values()].map(({ resource }) => resource)]
      return faces.flatMap((face) => (face && face.name !== name && (face.rowsOf ?? face.name) === base ? [face] : []))
    },
  }
}
