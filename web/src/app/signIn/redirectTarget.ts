/** Where to go after signing in: only a page of this site, never the sign-in pages themselves. */
export function redirectTarget({ origin, search }: Pick<Location, 'origin' | 'search'>): string {
  const asked = new URLSearchParams(search).get('redirect')
  if (!asked?.startsWith('/')) return '/'
  try {
    const url = new URL(asked, origin)
    const isOurs = url.origin === origin && !url.pathname.startsWith('/user/')
    return isOurs ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
