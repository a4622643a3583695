import type { DictionaryItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../../database/Database.ts'
import type { Dictionaries } from '../../resource/Engine.ts'

interface Loaded {
  /** Every item, for translating old values. */
  items: DictionaryItem[]
  /** What may be chosen today. */
  enabled: DictionaryItem[]
  texts: Map<string, string>
}

export interface LoadedDictionaries extends Dictionaries {
  load(): Promise<void>
  has(code: string): boolean
  /** Enabled items by code, as sign-in hands them to the client. */
  all(): Record<string, (DictionaryItem & { title: string })[]>
}

/** All dictionaries in memory: they are small, and every row of every list needs them. */
export function createDictionaries(db: Database): LoadedDictionaries {
  let loaded = new Map<string, Loaded>()
  const none: DictionaryItem[] = []

  return {
    load: async () => {
      const { rows } = await sql<{ code: string; value: string; text: string; color: string | null; status: number }>`
        select d.dict_code as code, i.item_value as value, i.item_text as text, i.color, i.status
        from sys_dict d join sys_dict_item i on i.dict_id = d.id order by d.dict_code, i.sort_order, i.id`.execute(
        db.kysely,
      )
      const next = new Map<string, Loaded>()
      for (const { code, value, text, color, status } of rows) {
        const dictionary = next.get(code) ?? { items: [], enabled: [], texts: new Map<string, string>() }
        const item = { value, text, ...(color && { color }) }
        dictionary.items.push(item)
        if (status === 1) dictionary.enabled.push(item)
        dictionary.texts.set(value, text)
        next.set(code, dictionary)
      }
      loaded = next
    },
    has: (code) => loaded.has(code),
    items: (code) => loaded.get(code)?.items ?? none,
    text: (code, value) => loaded.get(code)?.texts.get(value),
    all: () =>
      Object.fromEntries(
        [...loaded].map(([code, { enabled }]) => [code, enabled.map((item) => ({ ...item, title: item.text }))]),
      ),
  }
}
