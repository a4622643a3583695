import { use, useMemo, useRef } from 'react'
import { type PageHost, PageHostContext } from '../../ui/page/PageHost.ts'

/**
 * The page host of a form inside a page: unsaved work is confirmed when its department is left, as when the page is
 * closed. The page already has its own heading.
 */
export function useHeldWork(): { host: PageHost; mayLeave: () => Promise<boolean> } {
  const outer = use(PageHostContext)
  const asks = useRef(new Set<() => Promise<boolean>>())
  return useMemo(
    () => ({
      host: {
        ...outer,
        title: undefined,
        isHeaderHidden: true,
        confirmBeforeClosing(ask) {
          asks.current.add(ask)
          const release = outer.confirmBeforeClosing(ask)
          return () => {
            asks.current.delete(ask)
            release()
          }
        },
      },
      async mayLeave() {
        for (const ask of asks.current) if (!(await ask())) return false
        return true
      },
    }),
    [outer],
  )
}
