import { dict, dictItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Hub } from '../realtime/createHub.ts'
import type { Change } from '../resource/Engine.ts'
import type { LoadedDictionaries } from './createDictionaries.ts'

const d = columnsOf(dict, 'd')
const i = columnsOf(dictItem, 'i')

const topic = 'dictionaries'

interface Parts {
  db: Database
  hub: Hub
  dictionaries: LoadedDictionaries
  onError(error: unknown): void
}

export interface DictionarySubscription {
  /** Called with every change of any resource; dictionary changes reach all instances and all open browsers. */
  changed(change: Change): void
  /** Reloads everything on every instance. */
  reload(): Promise<void>
}

export function subscribeToDictionaries({ db, hub, dictionaries, onError }: Parts): DictionarySubscription {
  hub.listen(topic, () => void dictionaries.load().catch(onError))

  async function notifyAll(ids: readonly string[]): Promise<void> {
    const { rows } = await sql<{ code: string }>`
      select distinct ${d.dictCode} as code from ${d.$table}
      where ${d.id} = any(${[...ids]}::text[])
        or ${d.id} in (select ${i.dictId} from ${i.$table} where ${i.id} = any(${[...ids]}::text[]))`.execute(db.kysely)
    hub.announce(topic, null)
    await dictionaries.settled()
    for (const { code } of rows) hub.publish('all', { cmd: 'dict', code })
  }

  return {
    changed: ({ resource, ids }) => {
      if (resource.name === dict.name || resource.name === dictItem.name) notifyAll(ids).catch(onError)
    },
    reload: async () => {
      hub.announce(topic, null)
      await dictionaries.settled()
    },
  }
}
