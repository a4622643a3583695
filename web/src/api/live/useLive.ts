import { useContext, useEffect, useEffectEvent } from 'react'
import { LiveContext } from './LiveContext.ts'

interface ChangedRows {
  ids: string[]
  action: string
  requestId?: string | undefined
}

/** Calls the listener when rows of a resource have changed, whichever user changed them. */
export function useLive(resourceName: string, listener: (message: ChangedRows) => void): void {
  const { subscribe } = useContext(LiveContext)
  const onChange = useEffectEvent(listener)
  useEffect(
    () =>
      subscribe((message) => {
        if (message.cmd !== 'resource' || message.resource !== resourceName) return
        onChange({ ids: message.ids, action: message.action, requestId: message.requestId })
      }),
    [subscribe, resourceName],
  )
}
