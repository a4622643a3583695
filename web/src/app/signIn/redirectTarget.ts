import { ordersPath, signInPath } from '../../api/session/leaveForSignIn.ts'
import { homePath } from '../routes/homePath.ts'

/** The target after sign-in: only a page of this site, never the sign-in pages themselves. */
export function redirectTarget({ origin, search }: Pick<Location, 'origin' | 'search'>): string {
  const requested = new URLSearchParams(search).get('redirect')
  if (!requested?.startsWith('/')) return homePath
  try {
    const url = new URL(requested, origin)
    const isPage = url.pathname === ordersPath || !/^\/user(\/|$)/.test(url.pathname)
    return url.origin === origin && isPage && url.pathname !== '/' ? url.pathname + url.search + url.hash : homePath
  } catch {
    return homePath
  }
}

/** The path of the first page of the application, opened at this URL. */
export function landingPath(location: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  const isPage = !['/', '/user', signInPath].includes(location.pathname.replace(/(.)\/+$/, '$1'))
  return isPage ? location.pathname : new URL(redirectTarget(location), location.origin).pathname
}
