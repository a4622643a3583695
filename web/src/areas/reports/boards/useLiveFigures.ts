import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { LiveContext } from '../../../api/live/LiveContext.ts'
import { figuresKey } from './figuresKey.ts'

const refreshDelayMs = 1_000

/** Computes open figures again when their records have changed: throttled, so that a stream of changes still refreshes. */
export function useLiveFigures(sources: readonly string[]): void {
  const client = useQueryClient()
  const { subscribe } = useContext(LiveContext)
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const unsubscribe = subscribe(sources, ({ resource }) => {
      if (timers.has(resource)) return
      const refresh = () => {
        timers.delete(resource)
        void client.invalidateQueries({ queryKey: figuresKey(resource) })
      }
      timers.set(resource, setTimeout(refresh, refreshDelayMs))
    })
    return () => {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [client, subscribe, sources])
}
