import type { GridColumn } from '../model/GridColumn.ts'
import styles from './DataGrid.module.css'

interface GridHeaderProps {
  columns: readonly GridColumn[]
  offsets: readonly number[]
  firstColumn: number
  lastColumn: number
  height: number
  isAllChosen: boolean
  onChooseAll: (isChosen: boolean) => void
}

export function GridHeader({
  columns,
  offsets,
  firstColumn,
  lastColumn,
  height,
  isAllChosen,
  onChooseAll,
}: GridHeaderProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ height, width: offsets.at(-1) }}>
      {columns.slice(firstColumn, lastColumn).map((column, n) => {
        const place = firstColumn + n
        const isRequired = column.validateRules?.some(({ required }) => required) ?? false
        return (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={place + 1}
            className={styles.head}
            title={column.title}
            style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
          >
            {column.type === 'rowCheckbox' ? (
              <input
                type="checkbox"
                aria-label="全选"
                checked={isAllChosen}
                onChange={(event) => onChooseAll(event.target.checked)}
              />
            ) : (
              <span className={styles.words} data-required={isRequired}>
                {column.title}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
