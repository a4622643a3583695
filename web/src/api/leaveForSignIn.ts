import { forgetSession } from './endSession.ts'

export const signInPath = '/user/login'

/** The sign-in page, with the way back to where the operator was. */
export function signInAddress(place: string): string {
  const isWorthReturning = place !== '/' && !place.startsWith('/user/')
  return isWorthReturning ? `${signInPath}?redirect=${encodeURIComponent(place)}` : signInPath
}

/** Loads the sign-in page anew, so that nothing of this session stays in memory. */
export function leaveForSignIn(options: { comeBack: boolean }): void {
  forgetSession()
  const { pathname, search, hash } = window.location
  window.location.assign(options.comeBack ? signInAddress(pathname + search + hash) : signInPath)
}
