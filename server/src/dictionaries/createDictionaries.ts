import { dataSource, dict, type DictionaryItem, dictItem } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { Dictionaries } from '../resource/Engine.ts'
import type { SourcedDictionary, SourcedItems } from './createSourcedItems.ts'

const d = columnsOf(dict, 'd')
const i = columnsOf(dictItem, 'i')
const s = columnsOf(dataSource, 's')

interface Loaded {
  /** Every item, for translating old values. */
  items: DictionaryItem[]
  /** Items that can be chosen now. */
  enabled: DictionaryItem[]
  texts: Map<string, string>
  /** Where its items come from for one tenant. */
  source?: SourcedDictionary
}

export interface LoadedDictionaries extends Dictionaries {
  load(): Promise<void>
  /** Waits for a running load, so that a client notified of a change does not read stale items. */
  settled(): Promise<void>
  has(code: string, tenantId: number): boolean
  /** The own items of a dictionary that can be chosen. */
  enabled(code: string, tenantId: number): readonly DictionaryItem[]
  /** Items that come with a definition of one tenant and are not stored as a dictionary; `null` removes them. */
  put(code: string, tenantId: number, items: readonly DictionaryItem[] | null): void
  /** Items that a tenant has after those of a dictionary; `by` names what brings them, and none removes them. */
  extend(code: string, tenantId: number, by: string, items: readonly DictionaryItem[]): void
  /**
   * Enabled items by code, as sign-in returns them to the client. Those of data sources are requested one by one, so
   * that a slow database does not delay the sign-in.
   */
  all(tenantId?: number): Record<string, (DictionaryItem & { title: string })[]>
}

interface Row extends Omit<SourcedDictionary, 'sourceId' | 'tenantId'> {
  sourceId: string | null
  tenantId: number | null
  value: string | null
  text: string
  color: string | null
  status: number | null
}

/** Caches all dictionaries in memory: they are small, and every row of every list needs them. */
export function createDictionaries(db: Database, sourced: SourcedItems): LoadedDictionaries {
  let loaded = new Map<string, Loaded>()
  let latest: Promise<void> = Promise.resolve()
  const none: DictionaryItem[] = []
  const defined = new Map<string, { tenantId: number; items: readonly DictionaryItem[] }>()
  const definedFor = (code: string, tenantId: number | undefined) => {
    const found = defined.get(code)
    return found && (tenantId === undefined || tenantId === found.tenantId) ? found.items : undefined
  }

  const added = new Map<string, Map<string, readonly DictionaryItem[]>>()
  const keyOf = (code: string, tenantId: number | undefined): string => `${tenantId ?? ''} ${code}`
  const addedFor = (code: string, tenantId: number | undefined) =>
    [...(added.get(keyOf(code, tenantId))?.values() ?? [])].flat()
  const withAdded = (code: string, tenantId: number | undefined, items: readonly DictionaryItem[]) => {
    const more = addedFor(code, tenantId)
    return more.length > 0 ? [...items, ...more] : items
  }

  async function read(): Promise<Map<string, Loaded>> {
    const { rows } = await sql<Row>`
      select ${d.dictCode} as code, ${i.itemValue} as value, ${i.itemText} as text, ${i.color}, ${i.status},
        ${d.dictName} as name, ${s.id} as "sourceId", ${s.tenantId} as "tenantId", ${d.sourceTable} as "sourceTable",
        ${d.textColumn} as "textColumn", ${d.codeColumn} as "codeColumn", ${d.filterColumn} as "filterColumn",
        ${d.filterValue} as "filterValue"
      from ${d.$table} left join ${i.$table} on ${i.dictId} = ${d.id} and ${i.deletedAt} is null
        left join ${s.$table} on ${s.id} = ${d.sourceId}
      where ${d.deletedAt} is null order by ${d.dictCode}, ${i.sortOrder}, ${i.id}`.execute(db.kysely)
    const next = new Map<string, Loaded>()
    for (const { value, text, color, status, ...place } of rows) {
      const { code } = place
      const dictionary = next.get(code) ?? {
        items: [],
        enabled: [],
        texts: new Map<string, string>(),
        ...(isSourced(place) && { source: place }),
      }
      next.set(code, dictionary)
      if (value === null) continue
      const item = { value, text, ...(color && { color }) }
      dictionary.items.push(item)
      if (status === 1) dictionary.enabled.push(item)
      dictionary.texts.set(value, text)
    }
    return next
  }

  /** The data source of a dictionary, for readers of its tenant. */
  function sourceFor(code: string, tenantId: number | undefined): SourcedDictionary | undefined {
    const source = loaded.get(code)?.source
    return source && source.tenantId === tenantId ? source : undefined
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
    has: (code, tenantId) => loaded.has(code) || definedFor(code, tenantId) !== undefined,
    put: (code, tenantId, items) => {
      if (items) defined.set(code, { tenantId, items })
      else defined.delete(code)
    },
    extend: (code, tenantId, by, items) => {
      const own = added.get(keyOf(code, tenantId)) ?? new Map<string, readonly DictionaryItem[]>()
      if (items.length > 0) own.set(by, items)
      else own.delete(by)
      added.set(keyOf(code, tenantId), own)
    },
    isAdded: (code, value, tenantId) => addedFor(code, tenantId).some((item) => item.value === value),
    items: (code, tenantId) => {
      const ofDefinition = definedFor(code, tenantId)
      if (ofDefinition) return ofDefinition
      const own = loaded.get(code)?.items ?? none
      const source = sourceFor(code, tenantId)
      if (!source) return withAdded(code, tenantId, own)
      const { items, texts } = sourced.known(source)
      return [...items, ...own.filter(({ value }) => !texts.has(value))]
    },
    text: (code, value, tenantId) => {
      const ofDefinition = definedFor(code, tenantId)
      if (ofDefinition) return ofDefinition.find((item) => item.value === value)?.text
      const source = sourceFor(code, tenantId)
      return (
        (source && sourced.known(source).texts.get(value)) ??
        loaded.get(code)?.texts.get(value) ??
        addedFor(code, tenantId).find((item) => item.value === value)?.text
      )
    },
    sourced: (code, tenantId) => {
      const source = sourceFor(code, tenantId)
      return source && sourced.fresh(source)
    },
    enabled: (code, tenantId) =>
      definedFor(code, tenantId) ?? withAdded(code, tenantId, loaded.get(code)?.enabled ?? none),
    all: (tenantId) => {
      const stored = [...loaded].flatMap(([code, { enabled, source }]) =>
        source ? [] : [{ code, items: withAdded(code, tenantId, enabled) }],
      )
      const own = [...defined].flatMap(([code, one]) => (one.tenantId === tenantId ? [{ code, items: one.items }] : []))
      return Object.fromEntries(
        [...stored, ...own].map(({ code, items }) => [code, items.map((item) => ({ ...item, title: item.text }))]),
      )
    },
  }
}

const isSourced = (
  place: Omit<Row, 'value' | 'text' | 'color' | 'status'>,
): place is typeof place & SourcedDictionary => place.sourceId !== null && place.sourceTable !== null
