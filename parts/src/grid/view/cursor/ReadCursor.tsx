import { useSyncExternalStore } from 'react'
import { type CellRange, oneCell, rangeOf } from '../../model/selection.ts'
import styles from '../DataGrid.module.css'
import { endWidth, type GridLayout } from '../GridLayout.ts'
import type { Cursor } from './createCursor.ts'

interface ReadCursorProps {
  cursor: Cursor
  layout: GridLayout
}

/** The active cell and the selected range of a table that is read. Moving them renders no row. */
export function ReadCursor({ cursor, layout }: ReadCursorProps) {
  const selection = useSyncExternalStore(cursor.subscribe, cursor.selection)
  if (!selection) return null
  const range = rangeOf(selection)
  const isMany = range.top !== range.bottom || range.left !== range.right
  return (
    <>
      {isMany && <RangeBox layout={layout} range={range} className={styles.range!} />}
      <RangeBox layout={layout} range={rangeOf(oneCell(selection.focus))} className={styles.cursor!} />
    </>
  )
}

interface RangeBoxProps {
  layout: GridLayout
  range: CellRange
  className: string
}

/** A frame around cells. Like a row it has a part at each edge, so that it stays with frozen columns. */
function RangeBox({ layout, range, className }: RangeBoxProps) {
  const { columns, offsets, frozen, frozenEnd, places, rowHeight } = layout
  const end = columns.length - frozenEnd
  const top = places.topOf(range.top)
  const boxIn = (first: number, last: number) => {
    const [left, right] = [Math.max(range.left, first), Math.min(range.right, last - 1)]
    if (left > right) return null
    const from = first === frozen ? 0 : offsets[first]!
    const style = { left: offsets[left]! - from, width: offsets[right + 1]! - offsets[left]!, height: '100%' }
    return <div className={className} data-placed style={style} />
  }
  return (
    <div className={styles.rangeRow} style={{ top, height: places.topOf(range.bottom) + rowHeight - top }}>
      {frozen > 0 && (
        <div className={styles.rangeStart} style={{ width: offsets[frozen] }}>
          {boxIn(0, frozen)}
        </div>
      )}
      {boxIn(frozen, end)}
      {frozenEnd > 0 && (
        <div className={styles.rangeEnd} style={{ width: endWidth(layout) }}>
          {boxIn(end, columns.length)}
        </div>
      )}
    </div>
  )
}
