import { memo, useCallback, useEffect, useRef } from 'react'
import { FoldButton } from '../cells/FoldButton.tsx'
import styles from '../view/DataGrid.module.css'
import { RowCells, type RowPlace } from '../view/rows/RowCells.tsx'
import { type TableColumn, textIn } from './TableColumn.ts'

/** The selected rows of a table; they may include rows of other pages. */
export interface TableSelection<Row> {
  has(id: string): boolean
  toggle(row: Row): void
  /** Selects or clears several rows: all of the page, or a range with the shift key. */
  choose(rows: readonly Row[], isChosen: boolean): void
  isDisabled?: (row: Row) => boolean
  /** One row at most. */
  isSingle?: boolean
  /** Label of the checkbox in the header; null for none. */
  allLabel?: string | null
}

/** The column of checkboxes. */
export const chooseColumn: TableColumn<unknown> & { width: number } = {
  key: '$choose',
  title: '选择',
  width: 44,
  frozen: true,
  importance: 1,
}

/** The column of buttons that expand a row. */
export const expandColumn: TableColumn<unknown> & { width: number } = {
  key: '$expand',
  title: '展开',
  width: 44,
  frozen: true,
  importance: 1,
}

/** Whether a column is about the row itself and holds no value. */
export const isRowColumn = ({ key }: { key: string }): boolean => key === chooseColumn.key || key === expandColumn.key

interface TableRowProps<Row> extends RowPlace {
  tableId: string
  row: Row
  rowId: string
  columns: readonly TableColumn<Row>[]
  name?: string | undefined
  isOff: boolean
  isSingle: boolean
  isMarked: boolean
  isCurrent: boolean
  onToggle: (row: Row, isRange: boolean) => void
}

/** One row; rendered again only if the row itself or its place changes. */
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>) {
  const { tableId, row, rowId, name, isSingle, onToggle, ...place } = props
  return (
    <RowCells
      {...place}
      name={name}
      look={(column) => ({
        id: `${tableId}-${rowId}-${column.key}`,
        align: column.align,
        isPlain: !isRowColumn(column) && column.show === undefined,
        content:
          column === chooseColumn ? (
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              className={styles.tick}
              aria-label={`选择${name ?? `第 ${place.index + 1} 行`}`}
              checked={place.isChosen}
              disabled={place.isOff}
              onChange={({ nativeEvent }) => onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            />
          ) : column === expandColumn ? (
            <FoldButton isOpen={place.isExpanded} name={name ?? `第 ${place.index + 1} 行`} />
          ) : column.show ? (
            <div className={styles.shown}>{column.show(row, place.index)}</div>
          ) : (
            textIn(column, row)
          ),
      })}
    />
  )
}) as <Row>(props: TableRowProps<Row>) => React.ReactNode

/** Toggles a row; with the shift key all rows from the last toggled one on. */
export function useShiftToggle<Row>(
  rows: readonly Row[],
  selection: TableSelection<Row> | undefined,
  idOf: (row: Row) => string,
): (row: Row, isRange: boolean) => void {
  const last = useRef<string>(undefined)
  const latest = useRef({ rows, selection, idOf })
  useEffect(() => {
    latest.current = { rows, selection, idOf }
  })
  return useCallback((row, isRange) => {
    const now = latest.current
    if (!now.selection) return
    const ids = now.rows.map(now.idOf)
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(now.idOf(row))]
    last.current = now.idOf(row)
    if (!isRange || from < 0 || now.selection.isSingle) return now.selection.toggle(row)
    const range = now.rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    const { isDisabled } = now.selection
    now.selection.choose(
      range.filter((one) => !isDisabled?.(one)),
      !now.selection.has(now.idOf(row)),
    )
  }, [])
}
