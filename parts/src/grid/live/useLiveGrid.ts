import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Grid } from '../view/Grid.ts'
import { shareGrid, type ShareOptions } from './shareGrid.ts'

interface LiveGridOptions extends ShareOptions {
  /** Called after a reconnect: fetch what was missed and pass it to `grid.receive`. */
  onReturn?: () => void
}

/** Shares a grid with other screens while it is mounted. Returns whether it is connected. */
export function useLiveGrid(
  grid: Grid,
  { socket, socketKey, isBroadcasting = true, onReturn }: LiveGridOptions,
): boolean {
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => shareGrid(grid, { socket, socketKey, isBroadcasting }), [grid, socket, socketKey, isBroadcasting])
  useEffect(() => socket.onReturn(() => latest.current?.()), [socket])
  return useSyncExternalStore(socket.onConnected, socket.isConnected)
}
