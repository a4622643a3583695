import { QuestionCircleOutlined } from '@ant-design/icons'
import type { HeadLook } from '../view/columns/GridHeader.tsx'
import styles from '../view/DataGrid.module.css'
import type { TableColumn } from './TableColumn.ts'
import { chooseColumn, expandColumn, type TableSelection } from './TableRow.tsx'

export interface SortKey {
  key: string
  descending: boolean
}

/** The order after a click on a header: ascending, then descending, then as it was before. */
export function nextOrder(now: SortKey | undefined, key: string): SortKey | undefined {
  if (now?.key !== key) return { key, descending: false }
  return now.descending ? undefined : { key, descending: true }
}

export interface TableSort {
  keys: readonly SortKey[]
  /** A click on a header; with `isAdding` (shift key) the other keys are retained. */
  onSort(key: string, isAdding: boolean): void
}

interface HeadInput<Row> {
  column: TableColumn<Row>
  selection: TableSelection<Row> | undefined
  rows: readonly Row[]
  idOf: (row: Row) => string
  sort: TableSort | undefined
}

/** The title of the columns of checkboxes and fold buttons. */
const narrowHead = (title: string): HeadLook => ({
  content: <span className={styles.narrow}>{title}</span>,
  isFixed: true,
})

/** The header of a column: title, explanation and order; the checkbox of all rows for the column of checkboxes. */
export function headOf<Row>({ column, selection, rows, idOf, sort }: HeadInput<Row>): HeadLook {
  if (column === chooseColumn) {
    if (selection?.isSingle || selection?.allLabel === null) return narrowHead(column.title)
    const selectable = rows.filter((row) => !selection?.isDisabled?.(row))
    const count = selectable.filter((row) => selection?.has(idOf(row))).length
    const isAll = count > 0 && count === selectable.length
    return {
      isFixed: true,
      content: (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={selection?.allLabel ?? '全选'}
          checked={isAll}
          disabled={selectable.length === 0}
          ref={(element) => {
            if (element) element.indeterminate = count > 0 && !isAll
          }}
          onChange={() => selection?.choose(selectable, !isAll)}
        />
      ),
    }
  }
  if (column === expandColumn) return narrowHead(column.title)
  const place = sort?.keys.findIndex(({ key }) => key === column.key) ?? -1
  const order = place < 0 ? undefined : sort!.keys[place]!.descending ? 'descending' : 'ascending'
  const canSort = column.isSortable === true && sort !== undefined
  return {
    align: column.align,
    isFixed: column.isActions ?? false,
    ...(canSort && { sort: order ?? 'none', onSort: (isAdding: boolean) => sort.onSort(column.key, isAdding) }),
    content: (
      <>
        <span className={styles.words}>{column.title}</span>
        {column.help && (
          <span title={column.help} className={styles.help}>
            <QuestionCircleOutlined aria-label={column.help} />
          </span>
        )}
        {canSort && (
          <span className={styles.sortMark} data-order={order} aria-hidden>
            {order && sort.keys.length > 1 && place + 1}
          </span>
        )}
      </>
    ),
  }
}
