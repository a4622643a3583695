import { useEffect, useState } from 'react'

const pollMs = 5 * 60 * 1000

/** The entry file of the page has a digest of the whole build in its name. */
const ownVersion = (): string | undefined =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined

async function servedVersion(): Promise<string | undefined> {
  const answer = await fetch('/index.html', { cache: 'no-store' })
  return /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(await answer.text())?.[1]
}

/** The version on the server, if it differs from the one of this page. */
export function useNewVersion(): string | undefined {
  const [newest, setNewest] = useState<string>()

  useEffect(() => {
    const own = ownVersion()
    if (own === undefined) return
    const check = () => {
      if (document.visibilityState === 'hidden') return
      // A server that does not respond is polled again later.
      servedVersion().then(
        (served) => setNewest(served === own ? undefined : served),
        () => {},
      )
    }
    const timer = setInterval(check, pollMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  return newest
}
