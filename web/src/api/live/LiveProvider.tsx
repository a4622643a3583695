import { socketReconnectMs } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ownWrites } from '../calls/ownWrites.ts'
import { browserStore } from '../session/browserStore.ts'
import { createSubscriptions } from './createSubscriptions.ts'
import { LiveConnectionContext, LiveContext } from './LiveContext.ts'
import { readLiveMessage } from './LiveMessage.ts'
import { refreshQueries, resync } from './refreshQueries.ts'
import { openLiveConnection } from './openLiveConnection.ts'
import { useSession } from '../session/useSession.ts'

/** One socket for the whole page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { user } = useSession()
  const [subscriptions] = useState(createSubscriptions)
  const [connection] = useState(createConnection)

  useEffect(() => ownWrites.track(client), [client])

  useEffect(() => {
    const openedAt = performance.now()
    let hasBeenConnected = false
    return openLiveConnection({
      userId: user.id,
      token: () => browserStore.get('Access-Token'),
      onConnected: (send) => {
        const now = send !== undefined
        connection.set(now)
        if (!send) return
        // Messages sent while there was no socket are lost, so all visible queries are refetched; after the usual short
        // wait for the first socket the server sends the few that concern the page.
        const isRefetched = hasBeenConnected || performance.now() - openedAt >= socketReconnectMs
        subscriptions.connect(send, { isRefetched })
        if (isRefetched) resync(client)
        hasBeenConnected = true
      },
      onFrame: (frame) => {
        const message = readLiveMessage(frame)
        if (!message) return
        // The page was fetched after an own write, or refetched by what made the write.
        if (message.cmd === 'resource' && message.isReplay && ownWrites.includes(message.requestIds)) return
        refreshQueries(client, message)
        if (message.cmd === 'resource') subscriptions.publish(message)
      },
    })
  }, [client, connection, subscriptions, user.id])

  return (
    <LiveContext value={subscriptions}>
      <LiveConnectionContext value={connection}>{children}</LiveConnectionContext>
    </LiveContext>
  )
}

function createConnection() {
  const listeners = new Set<() => void>()
  let isConnected = false
  return {
    isConnected: () => isConnected,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(now: boolean) {
      isConnected = now
      for (const listen of listeners) listen()
    },
  }
}
