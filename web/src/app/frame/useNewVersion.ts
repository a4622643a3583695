import { useEffect, useState } from 'react'

const lookAgainMs = 5 * 60 * 1000

/** The file that the page begins with carries a digest of the whole build in its name. */
const ownVersion = (): string | undefined =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? undefined

async function servedVersion(): Promise<string | undefined> {
  const answer = await fetch('/index.html', { cache: 'no-store' })
  return /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(await answer.text())?.[1]
}

/** The version that the server has by now, if it is not the one that this page came with. */
export function useNewVersion(): string | undefined {
  const [newest, setNewest] = useState<string>()

  useEffect(() => {
    const own = ownVersion()
    if (own === undefined) return
    const look = () => {
      if (document.visibilityState === 'hidden') return
      // A server that does not answer at the moment is asked again later.
      servedVersion().then(
        (served) => setNewest(served === own ? undefined : served),
        () => {},
      )
    }
    const timer = setInterval(look, lookAgainMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return newest
}
