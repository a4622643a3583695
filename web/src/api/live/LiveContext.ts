import { createContext } from 'react'
import type { ChangeListener } from './createSubscriptions.ts'

/** Both contexts never change, so that hidden pages are not rendered when the connection is lost or restored. */
export interface Live {
  /** Calls the listener for changes of these resources (`enterprise`) and records (`enterprise/12`). */
  subscribe(names: readonly string[], listener: ChangeListener): () => void
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
