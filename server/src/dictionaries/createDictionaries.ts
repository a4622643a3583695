import { dict, type DictionaryItem, dictItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Dictionaries } from '../resource/Engine.ts'

const d = columnsOf(dict, 'd')
const i = columnsOf(dictItem, 'i')

interface Loaded {
  /** Every item, for translating old values. */
  items: DictionaryItem[]
  /** Items that can be chosen now. */
  enabled: DictionaryItem[]
  texts: Map<string, string>
}

export interface LoadedDictionaries extends Dictionaries {
  load(): Promise<void>
  /** Waits for a running load, so that a client notified of a change does not read stale items. */
  settled(): Promise<void>
  has(code: string): boolean
  /** Enabled items by code, as sign-in returns them to the client. */
  all(): Record<string, (DictionaryItem & { title: string })[]>
}

interface Row {
  code: string
  value: string | null
  text: string
  color: string | null
  status: number | null
}

/** Caches all dictionaries in memory: they are small, and every row of every list needs them. */
export function createDictionaries(db: Database): LoadedDictionaries {
  let loaded = new Map<string, Loaded>()
  let latest: Promise<void> = Promise.resolve()
  const none: DictionaryItem[] = []

  async function read(): Promise<Map<string, Loaded>> {
    const { rows } = await sql<Row>`
      select ${d.dictCode} as code, ${i.itemValue} as value, ${i.itemText} as text, ${i.color}, ${i.status}
      from ${d.$table} left join ${i.$table} on ${i.dictId} = ${d.id} and ${i.deletedAt} is null
      where ${d.deletedAt} is null order by ${d.dictCode}, ${i.sortOrder}, ${i.id}`.execute(db.kysely)
    const next = new Map<string, Loaded>()
    for (const { code, value, text, color, status } of rows) {
      const dictionary = next.get(code) ?? { items: [], enabled: [], texts: new Map<string, string>() }
      next.set(code, dictionary)
      if (value === null) continue
      const item = { value, text, ...(color && { color }) }
      dictionary.items.push(item)
      if (status === 1) dictionary.enabled.push(item)
      dictionary.texts.set(value, text)
    }
    return next
  }

  return {
    load: () => {
      const loading: Promise<void> = read().then((next) => {
        // When two loads overlap the later one is fresher, whichever finishes first.
        if (latest === loading) loaded = next
      })
      latest = loading
      return loading
    },
    settled: () => latest.catch(() => undefined),
    has: (code) => loaded.has(code),
    items: (code) => loaded.get(code)?.items ?? none,
    text: (code, value) => loaded.get(code)?.texts.get(value),
    all: () =>
      Object.fromEntries(
        [...loaded].map(([code, { enabled }]) => [code, enabled.map((item) => ({ ...item, title: item.text }))]),
      ),
  }
}
