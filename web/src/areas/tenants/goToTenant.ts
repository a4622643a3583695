import { openTabsStore } from '../../api/session/openTabsStore.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'

/** Starts again in another tenant: nothing of the former one stays on the page. */
export function goToTenant(id: string, address = '/'): void {
  pageTenant.enter(id)
  openTabsStore.forget()
  window.location.assign(address)
}
