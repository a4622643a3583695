import { storagePrefix } from '@lexdesk/domain'

/** A tab as restored after a reload. */
export interface StoredTab {
  path: string
  search: string
  /** Only set if the page has set its own title. */
  title?: string
}

interface StoredTabs {
  userId: string
  tabs: StoredTab[]
}

const name = `${storagePrefix}open-tabs`

/** The open tabs of this window. Other windows have their own; if storage is blocked or full, there are none. */
export const openTabsStore = {
  /** The tabs that this user left open in this window. */
  get(userId: string): StoredTab[] {
    try {
      const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<StoredTabs> | null
      return stored?.userId === userId && Array.isArray(stored.tabs) ? stored.tabs.filter(isStoredTab) : []
    } catch {
      return []
    }
  },

  set(userId: string, tabs: StoredTab[]): void {
    try {
      sessionStorage.setItem(name, JSON.stringify({ userId, tabs } satisfies StoredTabs))
    } catch {
      // The tabs then last as long as the page.
    }
  },

  forget(): void {
    try {
      sessionStorage.removeItem(name)
    } catch {
      // Nothing was stored.
    }
  },
}

export function isStoredTab(tab: unknown): tab is StoredTab {
  const { path, search, title } = (tab ?? {}) as Record<string, unknown>
  return typeof path === 'string' && typeof search === 'string' && ['string', 'undefined'].includes(typeof title)
}
