import { browserStore } from '../../api/session/browserStore.ts'

const listeners = new Set<() => void>()
const notify = (): void => listeners.forEach((listener) => listener())

/** Whether the screen is locked: stored in the browser, so that a reload and the other tabs are locked too. */
export const screenLock = {
  isLocked: (userId: string): boolean => browserStore.get('LOCKED_USER') === userId,
  lock(userId: string): void {
    browserStore.set('LOCKED_USER', userId)
    notify()
  },
  unlock(): void {
    browserStore.remove('LOCKED_USER')
    notify()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const stop = browserStore.onOtherTab('LOCKED_USER', listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  },
}
