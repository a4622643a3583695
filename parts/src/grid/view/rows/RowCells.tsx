import type { ReactNode } from 'react'
import { FoldButton } from '../../cells/FoldButton.tsx'
import type { RowMark } from '../../model/rows/GridMarks.ts'
import styles from '../DataGrid.module.css'
import { type ColumnPlaces, endWidth, type SheetColumn } from '../GridLayout.ts'

/** Where a row is drawn, and which of its columns. */
export interface RowPlace extends ColumnPlaces {
  /** Index among the visible rows. */
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

/** How one cell is drawn. */
export interface CellLook {
  id: string
  content: ReactNode
  /** Plain text needs no box of its own for its alignment. */
  isPlain: boolean
  align?: 'right' | undefined
  problem?: string | undefined
  /** The stored text of a cell that was changed. */
  replaced?: string | undefined
  /** The row has no value here. */
  isAbsent?: boolean | undefined
  isFlashing?: boolean | undefined
  /** Looks like a field that can be typed into. */
  isField?: boolean | undefined
}

interface RowCellsProps<C extends SheetColumn> extends RowPlace {
  columns: readonly C[]
  isOff?: boolean
  isMarked?: boolean
  isCurrent?: boolean
  mark?: RowMark | undefined
  /** The heading of a group of rows. */
  isHeading?: boolean
  /** Names the row for assistive technology. */
  name?: string | undefined
  look: (column: C, place: number) => CellLook
}

const absentWords = '不满足显示条件，没有值'

/** The cells of one row: frozen ones stay at the edges, the others are placed by their offsets. */
export function RowCells<C extends SheetColumn>(props: RowCellsProps<C>) {
  const { index, columns, offsets, frozen, frozenEnd, depth, isOpen, treeColumn } = props
  const cellAt = (place: number, from = 0) => {
    const column = columns[place]!
    const { id, content, isPlain, align, problem, replaced, isAbsent, isFlashing, isField } = props.look(column, place)
    const isTree = depth !== undefined && place === treeColumn
    return (
      <div
        key={column.key}
        id={id}
        role="gridcell"
        aria-colindex={place + 1}
        aria-invalid={problem === undefined ? undefined : true}
        aria-disabled={isAbsent || undefined}
        title={problem ?? (isAbsent ? absentWords : replaced === undefined ? undefined : `原值：${replaced || '空'}`)}
        data-absent={isAbsent || undefined}
        data-changed={replaced === undefined ? undefined : true}
        data-column={place}
        data-align={align}
        data-flashing={isFlashing || undefined}
        data-field={isField || undefined}
        className={isPlain && !isTree ? styles.plain : styles.cell}
        style={{ left: offsets[place]! - from, width: offsets[place + 1]! - offsets[place]! }}
      >
        {isTree ? (
          <>
            <span className={styles.indent} style={{ width: depth * 16 + 20 }}>
              {isOpen !== undefined && <FoldButton isOpen={isOpen} name={props.name ?? `第 ${index + 1} 行`} />}
            </span>
            {isPlain ? <span className={styles.words}>{content}</span> : content}
          </>
        ) : (
          content
        )}
      </div>
    )
  }

  const cells = []
  for (let place = props.firstColumn; place < props.lastColumn; place += 1) cells.push(cellAt(place))
  const end = columns.length - frozenEnd
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={depth === undefined ? undefined : depth + 1}
      aria-expanded={isOpen}
      aria-selected={props.isChosen}
      aria-disabled={props.isOff}
      aria-current={props.isCurrent || undefined}
      data-row={index}
      data-mark={props.mark}
      data-marked={props.isMarked || undefined}
      data-heading={props.isHeading || undefined}
      className={styles.row}
      style={{ top: props.top, height: props.height }}
    >
      {frozen > 0 && (
        <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
          {columns.slice(0, frozen).map((_, place) => cellAt(place))}
        </div>
      )}
      {cells}
      {frozenEnd > 0 && (
        <div role="presentation" className={styles.frozenEnd} style={{ width: endWidth(props) }}>
          {columns.slice(end).map((_, n) => cellAt(end + n, offsets[end]))}
        </div>
      )}
    </div>
  )
}
