import { use, useSyncExternalStore } from 'react'
import { LiveConnectionContext } from './LiveContext.ts'

/** Whether live messages arrive. */
export function useConnected(): boolean {
  const { subscribe, isConnected } = use(LiveConnectionContext)
  return useSyncExternalStore(subscribe, isConnected)
}
