import { createContext } from 'react'
import type { LiveMessage } from './LiveMessage.ts'

export interface Live {
  isConnected: boolean
  subscribe(listener: (message: LiveMessage) => void): () => void
}

/** Without a provider the page receives no messages. */
export const LiveContext = createContext<Live>({ isConnected: false, subscribe: () => () => {} })
