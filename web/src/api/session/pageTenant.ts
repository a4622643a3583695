import { browserStore } from './browserStore.ts'

let pinned: { id: string | undefined } | undefined
const listeners = new Set<() => void>()
const notify = (): void => listeners.forEach((listen) => listen())

/**
 * The tenant of this page. It is pinned while the application is open: when another window of the browser switches
 * tenants, input of this page must not be saved to the other tenant.
 */
export const pageTenant = {
  get: (): string | undefined => (pinned ? pinned.id : browserStore.get('TENANT_ID')),
  /** Pins the current tenant; returns the function that releases it. */
  pin(): () => void {
    pinned = { id: browserStore.get('TENANT_ID') }
    return () => (pinned = undefined)
  },
  /** Switches this page, and every page opened later, to another tenant. */
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
