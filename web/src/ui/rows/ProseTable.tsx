import type { ReactNode } from 'react'
import styles from './ProseTable.module.css'

export interface ProseColumn<Row> {
  key: string
  title?: ReactNode
  width?: number
  align?: 'right' | undefined
  show: (row: Row) => ReactNode
}

interface ProseTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly ProseColumn<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Rows with an emphasised first cell. */
  isStrong?: (row: Row) => boolean
  hasHeader?: boolean
  /** Below this width the table scrolls. */
  minWidth?: number
  empty?: ReactNode
}

/** A small table whose cells hold sentences that wrap. Lists of records use `DataTable`. */
export function ProseTable<Row>(props: ProseTableProps<Row>) {
  const { label, columns, rows, idOf, isStrong, hasHeader = true, minWidth, empty } = props
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label} style={{ minWidth }}>
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        {hasHeader && (
          <thead>
            <tr>
              {columns.map(({ key, title, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={idOf(row)} data-strong={isStrong?.(row) || undefined}>
              {columns.map(({ key, align, show }) => (
                <td key={key} data-align={align}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
