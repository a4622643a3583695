import { clearSession } from './endSession.ts'
import { interruptedForm } from './interruptedForm.ts'

export const signInPath = '/user/login'
/** The only page of the sign-in layout that needs a session and can therefore be a redirect target. */
export const ordersPath = '/user/orders'

/** The sign-in page, with a redirect back to the given page. */
export function signInAddress(place: string): string {
  const isRedirectable = place !== '/' && (!place.startsWith('/user/') || place.startsWith(ordersPath))
  return isRedirectable ? `${signInPath}?redirect=${encodeURIComponent(place)}` : signInPath
}

/** Reloads into the sign-in page, so that no data of this session stays in memory. */
export function leaveForSignIn(options: { comeBack: boolean }): void {
  if (options.comeBack) interruptedForm.save()
  clearSession()
  skipUnloadPrompt()
  const { pathname, search, hash } = window.location
  window.location.assign(options.comeBack ? signInAddress(pathname + search + hash) : signInPath)
}

/** Reloads this page without a session: it shows the sign-in page and redirects back here. */
export function reloadForSignIn(): void {
  interruptedForm.save()
  clearSession()
  skipUnloadPrompt()
  window.location.reload()
}

/** Skips the browser's prompt about unsaved work: the page can no longer save, and the work is stored as a draft. */
function skipUnloadPrompt(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
}
