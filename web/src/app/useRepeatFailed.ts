import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { network } from '../api/calls/network.ts'
import { repeatFailed } from './createQueryClient.ts'
import { restoreStyles } from './restoreStyles.ts'

/** Repeats what an outage has made fail as soon as the server can be reached again. */
export function useRepeatFailed(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      network.subscribe(() => {
        if (network.state() !== 'reachable') return
        // A sheet that fails once more is asked for at the next try.
        restoreStyles().catch(() => {})
        repeatFailed(client)
      }),
    [client],
  )
}
