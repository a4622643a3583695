import { browserStore } from './browserStore.ts'
import { isStoredTab, type StoredTab } from './openTabsStore.ts'

const written = new Map<string, string>()

/** The pinned tabs of a user in this browser; unlike open tabs they outlast the window and the session. */
export const pinnedTabsStore = {
  get(userId: string): StoredTab[] {
    const stored = browserStore.get(`pinnedTabs:${userId}`)
    return Array.isArray(stored) ? stored.filter(isStoredTab) : []
  },

  /** Called at every navigation, and writes only what has changed. */
  set(userId: string, tabs: StoredTab[]): void {
    const text = JSON.stringify(tabs)
    if (text === (written.get(userId) ?? JSON.stringify(pinnedTabsStore.get(userId)))) return
    written.set(userId, text)
    browserStore.set(`pinnedTabs:${userId}`, tabs, null)
  },
}
