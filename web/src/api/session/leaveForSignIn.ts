import { clearSession } from './endSession.ts'

export const signInPath = '/user/login'
/** The one page of the sign-in layout that needs a session, and so can be a destination. */
export const ordersPath = '/user/orders'

/** The sign-in page, with the way back to where the operator was. */
export function signInAddress(place: string): string {
  const isWorthReturning = place !== '/' && (!place.startsWith('/user/') || place.startsWith(ordersPath))
  return isWorthReturning ? `${signInPath}?redirect=${encodeURIComponent(place)}` : signInPath
}

/** Loads the sign-in page anew, so that nothing of this session stays in memory. */
export function leaveForSignIn(options: { comeBack: boolean }): void {
  clearSession()
  leaveUnasked()
  const { pathname, search, hash } = window.location
  window.location.assign(options.comeBack ? signInAddress(pathname + search + hash) : signInPath)
}

/** Loads this page anew without its session: it shows the sign-in page and leads back here. */
export function reloadForSignIn(): void {
  clearSession()
  leaveUnasked()
  window.location.reload()
}

/** The browser's question about unsaved work would keep a page that can save nothing; the work stays as a draft. */
function leaveUnasked(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}
