import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { LiveContext } from '../../api/live/LiveContext.ts'
import { homeKey } from './useHomeQuery.ts'

const refreshDelayMs = 500

/** Recounts when counted records have changed: throttled, so that a long stream of changes still refreshes regularly. */
export function useLiveHome(resources: readonly string[]): void {
  const client = useQueryClient()
  const { subscribe } = useContext(LiveContext)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: homeKey })
    }
    const unsubscribe = subscribe(resources, () => {
      timer ??= setTimeout(refresh, refreshDelayMs)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, subscribe, resources])
}
