import { dataSource, dict, dictItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Hub } from '../realtime/createHub.ts'
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

  async function notifyAll(ids: readonly string[]): Promise<void> {
    const { rows } = await sql<{ code: string; isSourced: boolean }>`
      select distinct ${d.dictCode} as code, ${d.sourceId} is not null as "isSourced" from ${d.$table}
      where ${d.id} = any(${[...ids]}::text[]) or ${d.sourceId} = any(${[...ids]}::text[])
        or ${d.id} in (select ${i.dictId} from ${i.$table} where ${i.id} = any(${[...ids]}::text[]))`.execute(db.kysely)
    hub.announce(topic, null)
    await dictionaries.settled()
    for (const { code, isSourced } of rows) hub.publish('all', { cmd: 'dict', code, isSourced })
  }

  return {
    changed: ({ resource, ids }) => {
      if (watched.includes(resource.name)) notifyAll(ids).catch(onError)
    },
    reload: async () => {
      hub.announce(topic, null)
      await dictionaries.settled()
    },
  }
}
