import {
  errors,
  extension,
  extensionEndpoints,
  extensionTargets,
  hiddenFields,
  type OnlineDefinition,
  type Row,
  templateSourceCode,
} from '@lexdesk/domain'
import { scopeOf } from '../../../access/Scope.ts'
import type { AreaParts, OpenArea } from '../../../defineArea.ts'
import { mount } from '../../../http/mount.ts'
import { entryOf } from '../../../resource/Engine.ts'
import type { Matcher } from '../../../resource/patterns/createMatcher.ts'
import { readById } from '../../../resource/read/readById.ts'
import type { Published } from '../createPublished.ts'
import { canBeNamed, type NamedLine } from '../fieldNames.ts'
import { fieldSources } from '../fieldSources.ts'
import { shownPlan } from '../planForm.ts'
import { definitionIn, extensionRules, nameExtraFields, publishedIn } from './extensionRules.ts'
import { planExtension } from './planExtension.ts'
import { createPublishedExtensions } from './publishedExtensions.ts'

/** Other instances read an extension again after it was published or stopped. */
const topic = 'extensions'

interface OpenExtensions extends Required<Pick<OpenArea, 'rules' | 'routes' | 'onChange' | 'close'>> {
  /** Reads what is in use. */
  load(): Promise<void>
}

interface DesignerParts {
  forms: Pick<Published<OnlineDefinition>, 'ofTenant'>
  matcher: Matcher
}

/** The fields that offices add to resources of the product. */
export function openExtensions(parts: AreaParts, { forms, matcher }: DesignerParts): OpenExtensions {
  const { engine, tenantResources, dictionaries, hub, sessions, log } = parts
  const published = createPublishedExtensions({ engine, tenantResources, dictionaries, log })
  const unsubscribe = hub.keep(topic, (id) => published.load(typeof id === 'string' ? id : undefined))
  return {
    rules: { extension: extensionRules({ put: published.put, forms, matcher }) },
    routes: (api) => {
      mount(api, extensionEndpoints.published, ({ actor }) =>
        published.ofTenant(actor.tenantId).map(({ definition }) => {
          const resource = engine.ofTenant(actor.tenantId, entryOf(engine, definition.target).resource)
          return { ...definition, hidden: hiddenFields(resource, (permission) => actor.can(permission)) }
        }),
      )
      mount(api, extensionEndpoints.plan, async ({ input, actor }) => {
        // Read-only, so that asking for a plan can neither change nor lock anything.
        const transaction = engine.db.kysely.transaction().setAccessMode('read only')
        return transaction.execute(async (tx) => {
          const row = await readById(engine, tx, extension, input.id, scopeOf(actor, extension))
          const planned = {
            ...{ definition: definitionIn(row as Row<typeof extension>), published: publishedIn(row) },
            isStopped: row.status === 'stopped',
          }
          return shownPlan(await planExtension(tx, engine, actor, planned))
        })
      })
      mount(api, extensionEndpoints.sources, ({ actor }) =>
        fieldSources({ engine, db: engine.db.kysely, actor, forms }),
      )
      mount(api, extensionEndpoints.fieldNames, async ({ input: { target = '', fields = [] } }) => {
        if (!Object.hasOwn(extensionTargets, target)) throw errors.refused('请先选择业务')
        const lines: NamedLine[] = fields
        await nameExtraFields(engine.db.kysely, entryOf(engine, target).resource, {
          target,
          fields: lines.filter(canBeNamed),
        })
        return lines.map(({ name }) => name ?? '')
      })
    },
    load: () => published.load(),
    onChange: ({ resource, ids, tenantId, action }) => {
      if (resource.name !== extension.name) return
      for (const id of ids) {
        if (action === 'stop') published.stop(id)
        hub.announce(topic, id)
      }
      if (action !== 'publish' && action !== 'stop') return
      sessions.forget()
      hub.publish('all', { cmd: 'menu' })
      hub.publish({ tenantId }, { cmd: 'dict', codes: [{ code: templateSourceCode, isSourced: false }] })
    },
    close: async () => unsubscribe(),
  }
}
