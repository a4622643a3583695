import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ownWrites } from '../calls/ownWrites.ts'
import { browserStore } from '../session/browserStore.ts'
import { LiveContext } from './LiveContext.ts'
import { type LiveMessage, readLiveMessage } from './LiveMessage.ts'
import { refreshQueries, resync } from './refreshQueries.ts'
import { openLiveConnection } from './openLiveConnection.ts'
import { useSession } from '../session/useSession.ts'

/** One socket for the whole page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { user } = useSession()
  const [isConnected, setConnected] = useState(false)
  const listeners = useRef(new Set<(message: LiveMessage) => void>())

  useEffect(() => ownWrites.track(client), [client])

  useEffect(() => {
    let hasBeenConnected = false
    return openLiveConnection({
      userId: user.id,
      token: () => browserStore.get('Access-Token'),
      onConnected: (now) => {
        setConnected(now)
        // Messages sent while the socket was closed are lost, so all visible queries are refetched.
        if (now && hasBeenConnected) resync(client)
        hasBeenConnected ||= now
      },
      onFrame: (frame) => {
        const message = readLiveMessage(frame)
        if (!message) return
        refreshQueries(client, message)
        for (const listener of listeners.current) listener(message)
      },
    })
  }, [client, user.id])

  const live = useMemo(
    () => ({
      isConnected,
      subscribe: (listener: (message: LiveMessage) => void) => {
        listeners.current.add(listener)
        return () => {
          listeners.current.delete(listener)
        }
      },
    }),
    [isConnected],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}
