import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { network } from '../api/calls/network.ts'
import { repeatFailed } from './createQueryClient.ts'
import { restoreStyles } from './restoreStyles.ts'

/** Retries everything that failed in an outage once the server can be reached again. */
export function useRepeatFailed(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      network.subscribe(() => {
        if (network.state() !== 'reachable') return
        // A style sheet that fails again is reloaded at the next attempt.
        restoreStyles().catch(() => {})
        repeatFailed(client)
      }),
    [client],
  )
}
