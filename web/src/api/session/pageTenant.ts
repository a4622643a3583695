import { browserStore } from './browserStore.ts'

let pinned: { id: string | undefined } | undefined
const listeners = new Set<() => void>()
const notify = (): void => listeners.forEach((listen) => listen())

/**
 * The tenant that this page works for. It is pinned while the desk is open: when another window of the browser switches,
 * what is typed here must not be saved there.
 */
export const pageTenant = {
  get: (): string | undefined => (pinned ? pinned.id : browserStore.get('TENANT_ID')),
  /** Keeps to the present tenant; gives the way to let go. */
  pin(): () => void {
    pinned = { id: browserStore.get('TENANT_ID') }
    return () => (pinned = undefined)
  },
  /** Works for another tenant from now on, and so does every page that is opened later. */
  enter(id: string): void {
    browserStore.set('TENANT_ID', id)
    if (pinned) pinned = { id }
    notify()
  },
  subscribe(listen: () => void): () => void {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}
