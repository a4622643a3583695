import styles from './DataGrid.module.css'
import { endWidth, type GridLayout, type SheetColumn } from './GridLayout.ts'

export interface TotalRow {
  title: string
  values: ReadonlyMap<string, string>
}

interface TotalRowsProps<C extends SheetColumn> {
  rows: readonly TotalRow[]
  layout: GridLayout<C>
  alignOf?: (column: C) => 'right' | undefined
  /** The column in which the title stands. */
  titlePlace?: number
}

/** Totals below the rows; they stay at the lower edge while the rows scroll. */
export function TotalRows<C extends SheetColumn>({ rows, layout, alignOf, titlePlace = 0 }: TotalRowsProps<C>) {
  const { columns, offsets, headerHeight, frozen, frozenEnd } = layout
  const end = columns.length - frozenEnd
  const totalAt = (place: number, { title, values }: TotalRow, from = 0) => (
    <div
      key={place}
      role="gridcell"
      className={styles.cell}
      data-align={alignOf?.(columns[place]!)}
      style={{ left: offsets[place]! - from, width: offsets[place + 1]! - offsets[place]! }}
    >
      {values.get(columns[place]!.key) ?? (place === titlePlace && title)}
    </div>
  )
  return (
    <div role="rowgroup" className={styles.footer} style={{ width: offsets.at(-1) }}>
      {rows.map((row) => (
        <div key={row.title} role="row" className={styles.statistics} style={{ height: headerHeight }}>
          {frozen > 0 && (
            <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
              {columns.slice(0, frozen).map((_, place) => totalAt(place, row))}
            </div>
          )}
          {columns.slice(frozen, end).map((_, n) => totalAt(frozen + n, row))}
          {frozenEnd > 0 && (
            <div role="presentation" className={styles.frozenEnd} style={{ width: endWidth(layout) }}>
              {columns.slice(end).map((_, n) => totalAt(end + n, row, offsets[end]))}
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
