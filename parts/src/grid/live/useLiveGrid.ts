import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Grid } from '../view/createGrid.ts'
import { shareGrid, type ShareOptions } from './shareGrid.ts'

interface LiveGridOptions extends ShareOptions {
  /** After a time without connection: fetch what was missed and give it to `grid.receive`. */
  onReturn?: () => void
}

/** Shares a grid with other screens while it is seen. Tells whether there is a connection. */
export function useLiveGrid(grid: Grid, { socket, socketKey, isTelling = true, onReturn }: LiveGridOptions): boolean {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => shareGrid(grid, { socket, socketKey, isTelling }), [grid, socket, socketKey, isTelling])
  useEffect(() => socket.onReturn(() => latest.current?.()), [socket])
  return useSyncExternalStore(socket.onConnected, socket.isConnected)
}
