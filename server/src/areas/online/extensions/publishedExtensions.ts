import {
  extendResource,
  extension,
  type ExtensionDefinition,
  templateSourceCode,
  templateSources,
  unknownIn,
} from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { LoadedDictionaries } from '../../../dictionaries/createDictionaries.ts'
import { type Engine, entryOf } from '../../../resource/Engine.ts'
import type { TenantResources } from '../../../resource/tenantResources.ts'
import { createPublished, type Published } from '../createPublished.ts'
import { publishedIn } from './extensionRules.ts'

const col = columnsOf(extension)

interface ExtensionParts {
  engine: Engine
  tenantResources: TenantResources
  dictionaries: Pick<LoadedDictionaries, 'extend'>
  log: FastifyBaseLogger
}

/** The extensions in use on this instance. */
export function createPublishedExtensions({
  engine,
  tenantResources,
  dictionaries,
  log,
}: ExtensionParts): Published<ExtensionDefinition> {
  return createPublished<ExtensionDefinition>({
    read: async (id) => {
      const { rows } = await sql<{ id: string; tenantId: number; number: number | null; published: unknown }>`
        select ${col.id}, ${col.tenantId} as "tenantId", ${col.publishedVersion} as number, ${col.published} from ${col.$table}
        where ${col.deletedAt} is null and ${col.status} in ('published', 'changed')
          and (${id ?? null}::text is null or ${col.id} = ${id ?? null})`.execute(engine.db.kysely)
      return rows.flatMap((row) => {
        const definition = publishedIn(row)
        return definition ? [{ id: row.id, tenantId: row.tenantId, number: row.number ?? 0, definition }] : []
      })
    },
    put: ({ tenantId, definition }) => {
      const { target } = definition
      const { resource: coded } = entryOf(engine, target)
      const [wrong] = unknownIn(definition, coded)
      // A later version of the product may not have a field any more.
      if (wrong) throw new Error(wrong.message)
      const resource = extendResource(coded, definition)
      tenantResources.put(tenantId, resource)
      const items = templateSources(resource).map(({ value, text }) => ({ value, text }))
      dictionaries.extend(templateSourceCode, tenantId, target, items)
    },
    remove: (tenantId, { target }) => {
      tenantResources.remove(tenantId, target)
      dictionaries.extend(templateSourceCode, tenantId, target, [])
    },
    onError: (error, { target }) => log.error({ err: error, target }, 'extension_not_served'),
  })
}
