import { useCallback, useSyncExternalStore } from 'react'
import type { RowKey } from '../model/GridStep.ts'
import type { Grid } from '../view/createGrid.ts'

/** How many cells of a grid are wrong, as far as they have been checked. */
export function useProblemCount({ model, validation }: Grid): number {
  const subscribe = useCallback(
    (tell: () => void) => {
      const ends = new Map<RowKey, () => void>()
      let isDue = false
      // A check of all rows tells about each of them; they are counted once.
      const tellSoon = () => {
        if (isDue) return
        isDue = true
        queueMicrotask(() => {
          isDue = false
          tell()
        })
      }
      const follow = () => {
        const order = new Set(model.order())
        for (const [key, end] of ends) {
          if (order.has(key)) continue
          end()
          ends.delete(key)
        }
        for (const key of order) if (!ends.has(key)) ends.set(key, validation.onRow(key, tellSoon))
        tellSoon()
      }
      follow()
      const stop = model.onOrder(follow)
      return () => {
        stop()
        for (const end of ends.values()) end()
      }
    },
    [model, validation],
  )
  return useSyncExternalStore(subscribe, () => validation.problems().length)
}
