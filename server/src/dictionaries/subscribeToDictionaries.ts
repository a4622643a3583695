import { dataSource, dict, dictItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Hub } from '../realtime/createHub.ts'
import type { DictionaryChange } from '../realtime/mergeMessages.ts'
import type { Change } from '../resource/Engine.ts'
import type { LoadedDictionaries } from './createDictionaries.ts'
import type { SourcedItems } from './createSourcedItems.ts'

const d = columnsOf(dict, 'd')
const i = columnsOf(dictItem, 'i')

const topic = 'dictionaries'
const watched: readonly string[] = [dict.name, dictItem.name, dataSource.name]

interface Parts {
  db: Database
  hub: Hub
  dictionaries: LoadedDictionaries
  sourced: SourcedItems
  onError(error: unknown): void
}

export interface DictionarySubscription {
  /** Called with every change of any resource; dictionary changes reach all instances and all open browsers. */
  changed(change: Change): void
  /** Reloads everything on every instance. */
  reload(): Promise<void>
}

export function subscribeToDictionaries({ db, hub, dictionaries, sourced, onError }: Parts): DictionarySubscription {
  hub.keep(topic, () => {
    sourced.forget()
    return dictionaries.load()
  })

  async function notifyAll({ resource, ids, tenantId }: Change): Promise<void> {
    const { rows } = await sql<DictionaryChange>`
      select distinct ${d.dictCode} as code, ${d.sourceId} is not null as "isSourced" from ${d.$table}
      where ${d.id} = any(${[...ids]}::text[]) or ${d.sourceId} = any(${[...ids]}::text[])
        or ${d.id} in (select ${i.dictId} from ${i.$table} where ${i.id} = any(${[...ids]}::text[]))`.execute(db.kysely)
    hub.announce(topic, null)
    await dictionaries.settled()
    if (rows.length === 0) return
    // Dictionaries are the same for all tenants, except for the rows of a data source.
    hub.publish(resource.name === dataSource.name ? { tenantId } : 'all', { cmd: 'dict', codes: rows })
  }

  return {
    changed: (change) => {
      if (watched.includes(change.resource.name)) notifyAll(change).catch(onError)
    },
    reload: async () => {
      hub.announce(topic, null)
      await dictionaries.settled()
    },
  }
}
