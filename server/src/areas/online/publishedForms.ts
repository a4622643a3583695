import { type OnlineDefinition, onlineForm, onlineName, onlinePath, stateDictionary, stateItems } from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { LoadedDictionaries } from '../../dictionaries/createDictionaries.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { LiveResources } from '../../resource/liveResources.ts'
import { servedForm } from './adopt/servedForm.ts'
import { createPublished, type InUse, type Published } from './createPublished.ts'
import { isCoded } from './isCoded.ts'
import { markServed } from './assertPublished.ts'
import { publishedIn } from './onlineFormRules.ts'

const f = columnsOf(onlineForm)

export type FormInUse = InUse<OnlineDefinition>
export type PublishedForms = Published<OnlineDefinition>

interface PublishedParts {
  engine: Engine
  live: LiveResources
  dictionaries: Pick<LoadedDictionaries, 'put'>
  log: FastifyBaseLogger
}

/** The online forms in use on this instance. */
export function createPublishedForms({ engine, live, dictionaries, log }: PublishedParts): PublishedForms {
  return createPublished<OnlineDefinition>({
    read: async (id) => {
      const { rows } = await sql<{ id: string; tenantId: number; number: number | null; published: unknown }>`
        select ${f.id}, ${f.tenantId} as "tenantId", ${f.publishedVersion} as number, ${f.published} from ${f.$table}
        where ${f.deletedAt} is null and ${f.status} in ('published', 'changed')
          and (${id ?? null}::text is null or ${f.id} = ${id ?? null})
        order by ${f.createTime}, ${f.id}`.execute(engine.db.kysely)
      return rows.flatMap((row) => {
        const definition = publishedIn(row)
        const { id, tenantId } = row
        // A form that has become part of the program is served by it alone.
        return definition && !isCoded(definition.code) ? [{ id, tenantId, number: row.number ?? 0, definition }] : []
      })
    },
    put: (form) => {
      const { tenantId, definition } = form
      const items = stateItems(definition)
      const { resource, rules } = servedForm(definition)
      markServed(resource, form)
      live.put(resource, tenantId, rules)
      dictionaries.put(stateDictionary(definition.code), tenantId, items.length > 0 ? items : null)
    },
    remove: (tenantId, { code }) => {
      dictionaries.put(stateDictionary(code), tenantId, null)
      live.remove({ name: onlineName(code), path: onlinePath(code) })
    },
    onError: (error, { code }) => log.error({ err: error, form: code }, 'online_form_not_served'),
  })
}
