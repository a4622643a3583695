import {
  compileForm,
  extendResource,
  extension,
  onlineForm,
  onlineName,
  type OnlineField,
  type Resource,
  unknownIn,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { publishedIn as extensionIn } from '../extensions/extensionRules.ts'
import { publishedIn as formIn } from '../onlineFormRules.ts'

const f = columnsOf(onlineForm)
const e = columnsOf(extension)

/** An online form, or the extra fields of a resource, as stored. */
export interface StoredDesign {
  tenantId: number
  title: string
  published: unknown
  isExtension: boolean
}

/** SQL of the forms and extensions in use: an order names one of them by its id. */
export const designsInUse = sql`(
  select ${f.id}, ${f.tenantId}, ${f.title}, ${f.published}, false as is_extension from ${f.$table}
  where ${f.status} in ('published', 'changed') and ${f.deletedAt} is null
  union all
  select ${e.id}, ${e.tenantId}, ${e.title}, ${e.published}, true from ${e.$table}
  where ${e.status} in ('published', 'changed') and ${e.deletedAt} is null)`

export interface DesignInUse {
  /** Whose rows are recomputed. */
  resource: Resource
  fields: readonly OnlineField[]
  /** What the calls of the tenant are answered by; undefined on an instance that does not serve the form yet. */
  served: Resource | undefined
  /** The title of its list, for the log. */
  designer: string
}

/** Undefined for what this instance cannot compute: a later version of the product may not have a field any more. */
export function designOf(engine: Engine, { tenantId, published, isExtension }: StoredDesign): DesignInUse | undefined {
  if (!isExtension) {
    const definition = formIn({ published })
    if (!definition) return undefined
    const served = engine.entries.get(onlineName(definition.code))?.resource
    return { resource: compileForm(definition), fields: definition.fields, served, designer: onlineForm.title }
  }
  const definition = extensionIn({ published })
  const coded = definition && engine.entries.get(definition.target)?.resource
  if (!coded || unknownIn(definition, coded).length > 0) return undefined
  const resource = extendResource(coded, definition)
  return { resource, fields: definition.fields, served: engine.ofTenant(tenantId, coded), designer: extension.title }
}
