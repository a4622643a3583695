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
    const unsubscribe = subscribe((message) => {
      if (message.cmd !== 'resource' || !sources.includes(message.resource) || timers.has(message.resource)) return
      const refresh = () => {
        timers.delete(message.resource)
        void client.invalidateQueries({ queryKey: figuresKey(message.resource) })
      }
      timers.set(message.resource, setTimeout(refresh, refreshDelayMs))
    })
    return () => {
      unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [client, subscribe, sources])
}
