import { useContext, useEffect, useEffectEvent } from 'react'
import { LiveContext } from './LiveContext.ts'

/** Calls the listener when rows of a resource have changed, whichever user changed them. */
export function useLive(resourceName: string, listener: (message: { ids: string[]; action: string }) => void): void {
  const { subscribe } = useContext(LiveContext)
  const onChange = useEffectEvent(listener)
  useEffect(
    () =>
      subscribe((message) => {
        if (message.cmd === 'resource' && message.resource === resourceName)
          onChange({ ids: message.ids, action: message.action })
      }),
    [subscribe, resourceName],
  )
}
