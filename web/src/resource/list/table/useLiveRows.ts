import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../../api/live/useLive.ts'

const refreshDelayMs = 300
const markMs = 4_000
const none: ReadonlySet<string> = new Set()

/** Refetches the list when its rows change, batching changes, and returns the ids to highlight for a moment. */
export function useLiveRows(resourceName: string): ReadonlySet<string> {
  const client = useQueryClient()
  const [marked, setMarked] = useState(none)
  const changed = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ending = useRef<ReturnType<typeof setTimeout>>(undefined)

  useLive(resourceName, ({ ids }) => {
    for (const id of ids) changed.current.add(id)
    // Throttled, not debounced: the first change starts the timer, so that a long stream of changes refreshes steadily.
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const fresh = changed.current
      changed.current = new Set()
      clearTimeout(ending.current)
      void client.invalidateQueries({ queryKey: ['resource', resourceName, 'list'] }).then(() => {
        setMarked(fresh)
        ending.current = setTimeout(() => setMarked(none), markMs)
      })
    }, refreshDelayMs)
  })

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
