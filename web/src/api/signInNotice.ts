import { storagePrefix } from '@lexdesk/domain'

const name = `${storagePrefix}sign-in-notice`

/** Why the operator meets the sign-in page: told there once, in this window and in no other. */
export const signInNotice = {
  keep(words: string): void {
    try {
      sessionStorage.setItem(name, words)
    } catch {
      // Without storage the page itself must do.
    }
  },

  take(): string | null {
    try {
      const words = sessionStorage.getItem(name)
      sessionStorage.removeItem(name)
      return words
    } catch {
      return null
    }
  },
}
