import { extension, extensionEndpoints, templateSourceCode } from '@lexdesk/domain'
import type { AreaParts, OpenArea } from '../../../defineArea.ts'
import { mount } from '../../../http/mount.ts'
import { extensionRules } from './extensionRules.ts'
import { createPublishedExtensions } from './publishedExtensions.ts'

/** Other instances read an extension again after it was published or stopped. */
const topic = 'extensions'

interface OpenExtensions extends Required<Pick<OpenArea, 'rules' | 'routes' | 'onChange' | 'close'>> {
  /** Reads what is in use. */
  load(): Promise<void>
}

/** The fields that offices add to resources of the product. */
export function openExtensions({ engine, tenantResources, dictionaries, hub, log }: AreaParts): OpenExtensions {
  const published = createPublishedExtensions({ engine, tenantResources, dictionaries, log })
  const unsubscribe = hub.keep(topic, (id) => published.load(typeof id === 'string' ? id : undefined))
  return {
    rules: { extension: extensionRules({ engine, put: published.put }) },
    routes: (api) =>
      mount(api, extensionEndpoints.published, ({ actor }) =>
        published.ofTenant(actor.tenantId).map(({ definition }) => definition),
      ),
    load: () => published.load(),
    onChange: ({ resource, ids, tenantId, action }) => {
      if (resource.name !== extension.name) return
      for (const id of ids) {
        if (action === 'stop') published.stop(id)
        hub.announce(topic, id)
      }
      if (action !== 'publish' && action !== 'stop') return
      hub.publish('all', { cmd: 'menu' })
      hub.publish({ tenantId }, { cmd: 'dict', codes: [{ code: templateSourceCode, isSourced: false }] })
    },
    close: async () => unsubscribe(),
  }
}
