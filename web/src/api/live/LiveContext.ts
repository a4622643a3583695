import { createContext } from 'react'
import type { LiveMessage } from './LiveMessage.ts'

/** Both contexts never change, so that hidden pages are not rendered when the connection is lost or restored. */
export interface Live {
  subscribe(listener: (message: LiveMessage) => void): () => void
}

/** Without a provider the page receives no messages. */
export const LiveContext = createContext<Live>({ subscribe: () => () => {} })

export interface LiveConnection {
  isConnected(): boolean
  subscribe(listener: () => void): () => void
}

export const LiveConnectionContext = createContext<LiveConnection>({
  isConnected: () => false,
  subscribe: () => () => {},
})
