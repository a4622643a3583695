import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ownWrites } from '../../../api/calls/ownWrites.ts'
import { useLive } from '../../../api/live/useLive.ts'

const refreshDelayMs = 300
const markMs = 4_000
const none: ReadonlySet<string> = new Set()

/**
 * Refetches the list when its rows change, batching changes, and returns the ids to highlight for a moment. Changes of
 * this tab are not fetched again if the list was refetched after the write.
 */
export function useLiveRows(resourceName: string): ReadonlySet<string> {
  const client = useQueryClient()
  const [marked, setMarked] = useState(none)
  const changed = useRef(new Set<string>())
  const requestIds = useRef(new Set<string | undefined>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLive(resourceName, ({ ids, requestIds: own }) => {
    for (const id of ids) changed.current.add(id)
    for (const id of own) requestIds.current.add(id)
    // Throttled, not debounced: the first change starts the timer, so that a long stream of changes refreshes steadily.
    timer.current ??= setTimeout(refresh, refreshDelayMs)
  })

  function refresh() {
    const queryKey = ['resource', resourceName, 'list']
    const shown = client.getQueryCache().findAll({ queryKey, type: 'active' })
    const state = ownWrites.readState(shown, requestIds.current)
    // The refetch after the own write may still fail.
    timer.current = state === 'reading' ? setTimeout(refresh, refreshDelayMs) : undefined
    if (state === 'reading') return
    const fresh = changed.current
    changed.current = new Set()
    requestIds.current = new Set()
    clearTimeout(ending.current)
    // The figures of groups and states change with the rows.
    void client.invalidateQueries({ queryKey: ['resource', resourceName, 'groups'] })
    const refreshed = state === 'read' ? Promise.resolve() : client.invalidateQueries({ queryKey })
    void refreshed.then(() => {
      setMarked(fresh)
      ending.current = setTimeout(() => setMarked(none), markMs)
    })
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
      clearTimeout(ending.current)
    },
    [],
  )
  return marked
}
