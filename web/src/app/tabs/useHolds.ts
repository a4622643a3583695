import { useEffect, useMemo, useRef } from 'react'

type Ask = () => Promise<boolean>

export interface Holds {
  hold(key: string, ask: Ask): () => void
  isHeld(key: string): boolean
  /** Puts the questions of one page; false when one of them was answered with staying. */
  mayGo(key: string): Promise<boolean>
}

/** Who wants to be asked before a page is given up. Pages that are out of sight are among them. */
export function useHolds(): Holds {
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
      hold: (key, ask) => {
        const known = asks.current.get(key) ?? new Set()
        asks.current.set(key, known.add(ask))
        return () => void known.delete(ask)
      },
      isHeld: (key) => (asks.current.get(key)?.size ?? 0) > 0,
      mayGo: async (key) => {
        for (const ask of asks.current.get(key) ?? []) if (!(await ask())) return false
        return true
      },
    }),
    [],
  )
}
