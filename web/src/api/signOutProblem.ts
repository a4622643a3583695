import { storagePrefix } from '@lexdesk/domain'

const name = `${storagePrefix}sign-out-problem`

/** Why the server could not be told of a sign-out: for the sign-in page of this window, and of no other. */
export const signOutProblem = {
  keep(words: string): void {
    try {
      sessionStorage.setItem(name, words)
    } catch {
      // Without storage nobody can be told after the page has gone.
    }
  },

  /** Told once. */
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
