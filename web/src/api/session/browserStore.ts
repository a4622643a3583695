import { sessionDays, storagePrefix } from '@lexdesk/domain'
import type { SessionUser } from './SessionUser.ts'

/** Everything that the client stores in this browser. Session keys are those of other clients of the wire. */
interface StoredValues {
  'Access-Token': string
  Login_Username: string
  Login_Userinfo: SessionUser
  TENANT_ID: string
  UI_CACHE_DB_DICT_DATA: unknown
  /** The user whose screen is locked. */
  LOCKED_USER: string
  sidebar: boolean
  theme: string
  layout: string
  contentWidth: string
  fixedHeader: boolean
  fixSiderbar: boolean
  autoHideHeader: boolean
  color: string
  colorWeak: boolean
  multipage: boolean
  darkMode: string
  [draft: `draft:${string}`]: unknown
  [pinned: `pinnedTabs:${string}`]: unknown
}

export type StoredKey = keyof StoredValues

interface Entry {
  value: unknown
  expire: number | null
}

const sessionLifeMs = sessionDays * 24 * 60 * 60 * 1000

/** Fallback when storage is blocked or full: values last as long as the page. */
const memory = new Map<string, string>()

/** A value that could not be stored is newer than the stored one. */
function readText(name: string): string | null {
  const unstored = memory.get(name)
  if (unstored !== undefined) return unstored
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function writeText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
    memory.delete(name)
  } catch {
    memory.set(name, text)
  }
}

function removeText(name: string): void {
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}

function parseEntry(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text)
    return typeof entry === 'object' && entry !== null && 'value' in entry ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}

function storedNames(): string[] {
  try {
    return [...Object.keys(localStorage), ...memory.keys()]
  } catch {
    return [...memory.keys()]
  }
}

/** The only access to local storage, under the prefix `pro__`. Invalid or expired values count as absent. */
export const browserStore = {
  get<K extends StoredKey>(key: K): StoredValues[K] | undefined {
    const text = readText(storagePrefix + key)
    if (text === null) return undefined
    const entry = parseEntry(text)
    if (entry && (entry.expire === null || entry.expire > Date.now())) return entry.value as StoredValues[K]
    removeText(storagePrefix + key)
    return undefined
  },

  /** The default lifetime is that of a session; null never expires. */
  set<K extends StoredKey>(key: K, value: StoredValues[K], lifeMs: number | null = sessionLifeMs): void {
    const entry: Entry = { value, expire: lifeMs === null ? null : Date.now() + lifeMs }
    writeText(storagePrefix + key, JSON.stringify(entry))
  },

  /** Another value that expires with the stored one. */
  replace<K extends StoredKey>(key: K, value: StoredValues[K]): void {
    const entry = parseEntry(readText(storagePrefix + key) ?? '')
    if (entry) writeText(storagePrefix + key, JSON.stringify({ ...entry, value }))
  },

  remove(key: StoredKey): void {
    removeText(storagePrefix + key)
  },

  keys(start = ''): StoredKey[] {
    return storedNames()
      .filter((name) => name.startsWith(storagePrefix + start))
      .map((name) => name.slice(storagePrefix.length) as StoredKey)
  },

  /** Calls the listener when another tab of this browser changes the value. */
  onOtherTab(key: StoredKey, listener: () => void): () => void {
    const listen = (event: StorageEvent) => {
      // A null key means that everything was cleared.
      if (event.key === null || event.key === storagePrefix + key) listener()
    }
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  },
}
