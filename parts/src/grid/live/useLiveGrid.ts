import { useEffect, useSyncExternalStore } from 'react'
import type { Grid } from '../view/createGrid.ts'
import { shareGrid, type ShareOptions } from './shareGrid.ts'

/** Shares a grid with other screens while it is seen. Tells whether there is a connection. */
export function useLiveGrid(grid: Grid, { socket, socketKey, isTelling = true }: ShareOptions): boolean {
  useEffect(() => shareGrid(grid, { socket, socketKey, isTelling }), [grid, socket, socketKey, isTelling])
  return useSyncExternalStore(socket.onConnected, socket.isConnected)
}
