import { useContext } from 'react'
import { LiveContext } from './LiveContext.ts'

/** Does the socket stand? */
export function useConnected(): boolean {
  return useContext(LiveContext).isConnected
}
