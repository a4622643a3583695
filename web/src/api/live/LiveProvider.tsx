import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ownWrites } from '../calls/ownWrites.ts'
import { browserStore } from '../session/browserStore.ts'
import { LiveConnectionContext, LiveContext } from './LiveContext.ts'
import { type LiveMessage, readLiveMessage } from './LiveMessage.ts'
import { refreshQueries, resync } from './refreshQueries.ts'
import { openLiveConnection } from './openLiveConnection.ts'
import { useSession } from '../session/useSession.ts'

/** One socket for the whole page. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { user } = useSession()
  const [messages] = useState(createMessages)
  const [connection] = useState(createConnection)

  useEffect(() => ownWrites.track(client), [client])

  useEffect(() => {
    let hasBeenConnected = false
    return openLiveConnection({
      userId: user.id,
      token: () => browserStore.get('Access-Token'),
      onConnected: (now) => {
        connection.set(now)
        // Messages sent while the socket was closed are lost, so all visible queries are refetched.
        if (now && hasBeenConnected) resync(client)
        hasBeenConnected ||= now
      },
      onFrame: (frame) => {
        const message = readLiveMessage(frame)
        if (!message) return
        refreshQueries(client, message)
        messages.publish(message)
      },
    })
  }, [client, connection, messages, user.id])

  return (
    <LiveContext value={messages}>
      <LiveConnectionContext value={connection}>{children}</LiveConnectionContext>
    </LiveContext>
  )
}

function createMessages() {
  const listeners = new Set<(message: LiveMessage) => void>()
  return {
    subscribe: (listener: (message: LiveMessage) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    publish: (message: LiveMessage) => listeners.forEach((listen) => listen(message)),
  }
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
