import { ordersPath } from '../../api/session/leaveForSignIn.ts'

/** The default page of every user (specification A §9). */
export const homePath = '/dashboard/analysis'

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
