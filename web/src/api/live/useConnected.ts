import { useContext } from 'react'
import { LiveContext } from './LiveContext.ts'

/** Whether the socket is open. */
export function useConnected(): boolean {
  return useContext(LiveContext).isConnected
}
