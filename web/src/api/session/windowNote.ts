import { storagePrefix } from '@lexdesk/domain'

interface WindowNote {
  save(words: string): void
  /** Returns the message once and removes it. */
  take(): string | null
}

/** A message for the next page in this window; other windows do not see it. */
export function windowNote(name: string): WindowNote {
  const key = `${storagePrefix}${name}`
  return {
    save(words) {
      try {
        sessionStorage.setItem(key, words)
      } catch {
        // Without storage the message cannot survive the page.
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
