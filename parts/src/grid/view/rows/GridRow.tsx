import { memo } from 'react'
import type { RowKey } from '../../model/rows/GridStep.ts'
import { textOf } from '../../model/cellType.ts'
import { displayOf } from '../cells/cellViews.tsx'
import styles from '../DataGrid.module.css'
import { FoldButton } from '../cells/FoldButton.tsx'
import type { GridCell, GridSource } from '../GridSource.ts'
import type { GridLayout } from '../GridLayout.ts'
import { useRow } from './useRow.ts'

export interface GridRowProps extends Pick<GridLayout, 'columns' | 'offsets' | 'frozen'> {
  source: GridSource
  rowKey: RowKey
  index: number
  top: number
  height: number
  firstColumn: number
  lastColumn: number
  isChosen: boolean
  isExpanded: boolean
  /** In a tree: the depth, whether the row is expanded, and the column that shows it. */
  depth?: number | undefined
  isOpen?: boolean | undefined
  treeColumn?: number | undefined
}

/** One row; rendered again only when its own values or errors change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { source, rowKey, index, columns, offsets, frozen, isChosen, isExpanded, depth } = props
  const { values, problems, flashing } = useRow(source, rowKey)
  // A removed row may be rendered once more before the grid updates.
  if (!values) return null
  const isOff = source.isDisabled(values)

  const cellAt = (place: number) => {
    const column = columns[place]!
    const problem = problems?.[column.key]
    const cell: GridCell = { source, column, rowKey, index, values, isChosen, isExpanded, isOff }
    const display = displayOf(column.type)
    const shown = display ? display(cell) : textOf(column.type).print(values[column.key], column)
    return (
      <div
        key={column.key}
        id={`${source.id}-${rowKey}-${column.key}`}
        role="gridcell"
        aria-colindex={place + 1}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem}
        data-column={place}
        data-flashing={flashing?.has(column.key) || undefined}
        className={display || place === props.treeColumn ? styles.cell : styles.plain}
        style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
      >
        {depth !== undefined && place === props.treeColumn ? (
          <>
            <span className={styles.indent} style={{ width: depth * 16 + 20 }}>
              {props.isOpen !== undefined && <FoldButton isOpen={props.isOpen} row={index + 1} />}
            </span>
            {display ? shown : <span className={styles.words}>{shown}</span>}
          </>
        ) : (
          shown
        )}
      </div>
    )
  }

  const cells = []
  for (let place = props.firstColumn; place < props.lastColumn; place += 1) cells.push(cellAt(place))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={depth === undefined ? undefined : depth + 1}
      aria-expanded={props.isOpen}
      aria-selected={isChosen}
      aria-disabled={isOff}
      data-row={index}
      className={styles.row}
      style={{ top: props.top, height: props.height }}
    >
      {frozen > 0 && (
        <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
          {columns.slice(0, frozen).map((_, place) => cellAt(place))}
        </div>
      )}
      {cells}
    </div>
  )
})
