import { useContext, useEffect, useEffectEvent } from 'react'
import { LiveContext } from './LiveContext.ts'

/** Calls the listener when one record has changed; without an id no record is shown. */
export function useLiveRow(resourceName: string, id: string | null | undefined, listener: () => void): void {
  const { subscribe } = useContext(LiveContext)
  const onChange = useEffectEvent(listener)
  useEffect(
    () => (id ? subscribe([`${resourceName}/${id}`], () => onChange()) : undefined),
    [subscribe, resourceName, id],
  )
}
