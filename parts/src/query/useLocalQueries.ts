import { useMemo, useSyncExternalStore } from 'react'
import type { AdvancedCondition, QueryItem, QueryRecord, SavedQuery, SavedQueryStore } from './AdvancedCondition.ts'

const prefix = 'pro__JSuperQuerySaved_'
const listeners = new Set<() => void>()

/** Queries stored in this browser, under a fixed prefix and the path of the page or a given code. */
export function useLocalQueries(code: string = window.location.pathname): SavedQueryStore {
  const key = prefix + code
  const text = useSyncExternalStore(subscribe, () => readText(key))
  return useMemo(() => {
    const list = parseQueries(text)
    return {
      list,
      save: (title, { matchType, records }) => {
        const query: SavedQuery = { title, matchType, records }
        const isKnown = list.some((one) => one.title === title)
        writeQueries(key, isKnown ? list.map((one) => (one.title === title ? query : one)) : [...list, query])
      },
      remove: ({ title }) =>
        writeQueries(
          key,
          list.filter((one) => one.title !== title),
        ),
    }
  }, [key, text])
}

/** Other tabs notify by a storage event, other lists of this page by our own listeners. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeQueries(key: string, list: readonly SavedQuery[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ value: list, expire: null }))
  } catch {
    throw new Error('本浏览器的存储空间已满或不可用，未能保存')
  }
  for (const listener of listeners) listener()
}

/** Invalid data counts as absent. */
function parseQueries(text: string | null): SavedQuery[] {
  if (text === null) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  const value: unknown = (parsed as { value?: unknown } | null)?.value
  return Array.isArray(value) ? value.flatMap(readQuery) : []
}

function readQuery(raw: unknown): SavedQuery[] {
  const { title } = (raw ?? {}) as Record<string, unknown>
  const condition = readGroup(raw)
  return typeof title === 'string' && title !== '' && condition ? [{ title, ...condition }] : []
}

function readGroup(raw: unknown): AdvancedCondition | undefined {
  const { matchType, records } = (raw ?? {}) as Record<string, unknown>
  if (!Array.isArray(records)) return undefined
  const items = records.flatMap((item: unknown): QueryItem[] => {
    const group = isQueryRecord(item) ? item : readGroup(item)
    return group ? [group] : []
  })
  return { matchType: matchType === 'or' ? 'or' : 'and', records: items }
}

function isQueryRecord(raw: unknown): raw is QueryRecord {
  const { field, rule, val } = (raw ?? {}) as Record<string, unknown>
  const isValue = typeof val === 'string' || (Array.isArray(val) && val.every((part) => typeof part === 'string'))
  return typeof field === 'string' && typeof rule === 'string' && isValue
}
