import { type RefObject, useEffect } from 'react'
import type { WantedCell } from '../../model/createWantedCell.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { RowsView } from '../../model/rows/RowsView.ts'
import type { CellPlace } from '../../model/selection.ts'

interface WantedInput {
  viewport: RefObject<HTMLElement | null>
  wanted: WantedCell
  rows: RowsView
  columns: readonly GridColumn[]
  onGo: (place: CellPlace) => void
}

/** Scrolls to the requested cell as soon as the grid is visible. */
export function useWantedCell({ viewport, wanted, rows, columns, onGo }: WantedInput): void {
  useEffect(() => {
    const view = viewport.current
    if (!view) return
    const look = () => {
      // In a hidden tab the height is 0; it changes when the tab opens.
      const cell = view.clientHeight > 0 ? wanted.take() : undefined
      if (!cell) return
      const row = rows.order().indexOf(cell.key)
      const column = columns.findIndex(({ key }) => key === cell.column)
      if (row < 0 || column < 0) return
      view.scrollIntoView({ block: 'nearest' })
      onGo({ row, column })
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(view)
    const leave = wanted.subscribe(look)
    return () => {
      observer.disconnect()
      leave()
    }
  }, [viewport, wanted, rows, columns, onGo])
}
