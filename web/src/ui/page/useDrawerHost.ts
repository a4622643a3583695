import { useContext, useMemo, useState } from 'react'
import { type PageHost, PageHostContext } from './PageHost.ts'

type Ask = () => Promise<boolean>

interface DrawerHost {
  host: PageHost
  /** Asks what is shown in the drawer whether it may be closed. */
  mayClose(): Promise<boolean>
}

/** A drawer as the host of what it shows: closing it asks for unsaved work, like closing the tab of the page. */
export function useDrawerHost(): DrawerHost {
  const page = useContext(PageHostContext)
  const [asks] = useState(() => new Set<Ask>())
  return useMemo(
    () => ({
      host: {
        ...page,
        confirmBeforeClosing(ask) {
          asks.add(ask)
          const removeFromPage = page.confirmBeforeClosing(ask)
          return () => {
            asks.delete(ask)
            removeFromPage()
          }
        },
      },
      async mayClose() {
        for (const ask of asks) if (!(await ask())) return false
        return true
      },
    }),
    [page, asks],
  )
}
