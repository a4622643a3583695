import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { LiveContext } from '../../api/live/LiveContext.ts'
import { homeKey } from './useHomeQuery.ts'

const refreshDelayMs = 500

/** Counts anew when somebody has changed what is counted: many changes at once, but steadily in a long stream of them. */
export function useLiveHome(resources: readonly string[]): void {
  const client = useQueryClient()
  const { subscribe } = useContext(LiveContext)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: homeKey })
    }
    const leave = subscribe((message) => {
      if (message.cmd === 'resource' && resources.includes(message.resource))
        timer ??= setTimeout(refresh, refreshDelayMs)
    })
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [client, subscribe, resources])
}
