import { useContext, useEffect, useEffectEvent } from 'react'
import { LiveContext } from './LiveContext.ts'
import type { ResourceMessage } from './LiveMessage.ts'

/** Calls the listener when rows of a resource have changed, whichever user changed them. */
export function useLive(resourceName: string, listener: (changed: ResourceMessage) => void): void {
  const { subscribe } = useContext(LiveContext)
  const onChange = useEffectEvent(listener)
  useEffect(() => subscribe([resourceName], (changed) => onChange(changed)), [subscribe, resourceName])
}
