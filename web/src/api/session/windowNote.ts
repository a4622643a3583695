import { storagePrefix } from '@lexdesk/domain'

interface WindowNote {
  keep(words: string): void
  /** Told once. */
  take(): string | null
}

/** Words that outlive a change of the page in this window, and are told in no other. */
export function windowNote(name: string): WindowNote {
  const key = `${storagePrefix}${name}`
  return {
    keep(words) {
      try {
        sessionStorage.setItem(key, words)
      } catch {
        // Without storage nobody can be told after the page has gone.
      }
    },
    take() {
      try {
        const words = sessionStorage.getItem(key)
        sessionStorage.removeItem(key)
        return words
      } catch {
        return null
      }
    },
  }
}
