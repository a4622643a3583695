import { type ComponentProps, type PointerEvent, useState } from 'react'
import styles from './ListTable.module.css'

export interface HeaderCellProps extends ComponentProps<'th'> {
  columnWidth?: number
  onResize?: (width: number) => void
}

/** A header with a draggable right edge. The table updates when the pointer is released: rows are rendered once. */
export function HeaderCell({ columnWidth, onResize, children, ...cell }: HeaderCellProps) {
  const [start, setStart] = useState<number>()
  const [moved, setMoved] = useState(0)
  if (!onResize || columnWidth === undefined) return <th {...cell}>{children}</th>

  const finish = (event: PointerEvent) => {
    if (start !== undefined && event.clientX !== start) onResize(columnWidth + event.clientX - start)
    setStart(undefined)
    setMoved(0)
  }
  return (
    <th {...cell}>
      {children}
      <span
        className={[styles.edge, start !== undefined && styles.dragged].filter(Boolean).join(' ')}
        style={{ transform: `translateX(${moved}px)` }}
        aria-hidden
        // A click on the header sorts; a click on its edge does not.
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setStart(event.clientX)
        }}
        onPointerMove={(event) => start !== undefined && setMoved(event.clientX - start)}
        onPointerUp={finish}
        onPointerCancel={() => {
          setStart(undefined)
          setMoved(0)
        }}
      />
    </th>
  )
}
