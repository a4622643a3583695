import { memo, useCallback, useSyncExternalStore } from 'react'
import { textOf } from '../text/textOf.ts'
import { isChecked } from '../text/checkboxText.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/GridStep.ts'
import styles from './DataGrid.module.css'
import type { GridSource } from './GridSource.ts'

export interface GridRowProps {
  source: GridSource
  rowKey: RowKey
  index: number
  height: number
  columns: readonly GridColumn[]
  offsets: readonly number[]
  firstColumn: number
  lastColumn: number
  isChosen: boolean
}

/** One row, which draws itself again when its own values or problems change, and for nothing else. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { source, rowKey, index, height, columns, offsets, firstColumn, lastColumn, isChosen } = props
  const { model, validation, id, isDisabled } = source
  const values = useSyncExternalStore(
    useCallback((tell) => model.onRow(rowKey, tell), [model, rowKey]),
    () => model.row(rowKey),
  )
  const problems = useSyncExternalStore(
    useCallback((tell) => validation.onRow(rowKey, tell), [validation, rowKey]),
    () => validation.problemsOf(rowKey),
  )
  // A row that has just gone may be asked once more before the grid follows.
  if (!values) return null
  const isOff = isDisabled(values)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-disabled={isOff}
      data-row={index}
      className={styles.row}
      style={{ transform: `translateY(${index * height}px)`, height }}
    >
      {columns.slice(firstColumn, lastColumn).map((column, n) => {
        const place = firstColumn + n
        const problem = problems?.[column.key]
        return (
          <div
            key={column.key}
            id={`${id}-${rowKey}-${column.key}`}
            role="gridcell"
            aria-colindex={place + 1}
            aria-invalid={problem !== undefined}
            title={problem}
            data-column={place}
            className={styles.cell}
            style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
          >
            {content(column, values, index, isChosen, isOff)}
          </div>
        )
      })}
    </div>
  )
})

function content(column: GridColumn, values: GridValues, index: number, isChosen: boolean, isOff: boolean) {
  const value = values[column.key]
  switch (column.type) {
    case 'rowNumber':
      return index + 1
    case 'rowCheckbox':
      return (
        <input
          type="checkbox"
          readOnly
          tabIndex={-1}
          checked={isChosen}
          disabled={isOff}
          aria-label={`选择第 ${index + 1} 行`}
        />
      )
    case 'rowRadio':
      return (
        <input
          type="radio"
          readOnly
          tabIndex={-1}
          checked={isChosen}
          disabled={isOff}
          aria-label={`选择第 ${index + 1} 行`}
        />
      )
    case 'checkbox':
      return (
        <input type="checkbox" readOnly tabIndex={-1} checked={isChecked(value, column)} aria-label={column.title} />
      )
    case 'selectMultiple':
      return <ManyWords words={textOf(column.type).print(value, column)} />
    default:
      return <span className={styles.words}>{textOf(column.type).print(value, column)}</span>
  }
}

/** One of them, and how many more there are. */
function ManyWords({ words }: { words: string }) {
  const [first = '', ...more] = words.split('、')
  return (
    <span className={styles.words} title={words}>
      {first && <span className={styles.tag}>{first}</span>}
      {more.length > 0 && <span className={styles.tag}>+{more.length}</span>}
    </span>
  )
}
