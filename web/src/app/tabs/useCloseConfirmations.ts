import { useEffect, useMemo, useRef } from 'react'

type Ask = () => Promise<boolean>

export interface CloseConfirmations {
  add(key: string, ask: Ask): () => void
  has(key: string): boolean
  /** Runs the confirmations of one page; false if the user chose to stay. */
  confirm(key: string): Promise<boolean>
}

/** The confirmations to run before a page is closed, those of hidden pages included. */
export function useCloseConfirmations(): CloseConfirmations {
  const asks = useRef(new Map<string, Set<Ask>>())

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...asks.current.values()].some(({ size }) => size > 0)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  return useMemo(
    () => ({
      add: (key, ask) => {
        const asksOfPage = asks.current.get(key) ?? new Set()
        asks.current.set(key, asksOfPage.add(ask))
        return () => void asksOfPage.delete(ask)
      },
      has: (key) => (asks.current.get(key)?.size ?? 0) > 0,
      confirm: async (key) => {
        for (const ask of asks.current.get(key) ?? []) if (!(await ask())) return false
        return true
      },
    }),
    [],
  )
}
