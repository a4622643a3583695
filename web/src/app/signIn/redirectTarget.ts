import { ordersPath } from '../../api/session/leaveForSignIn.ts'

/** Where everybody starts (specification A §9). */
export const homePath = '/dashboard/analysis'

/** Where to go after signing in: only a page of this site, never the sign-in pages themselves. */
export function redirectTarget({ origin, search }: Pick<Location, 'origin' | 'search'>): string {
  const asked = new URLSearchParams(search).get('redirect')
  if (!asked?.startsWith('/')) return homePath
  try {
    const url = new URL(asked, origin)
    const isPage = url.pathname === ordersPath || !/^\/user(\/|$)/.test(url.pathname)
    return url.origin === origin && isPage && url.pathname !== '/' ? url.pathname + url.search + url.hash : homePath
  } catch {
    return homePath
  }
}
