import { DataTable } from '../../grid/read/DataTable.tsx'
import type { TableColumn } from '../../grid/read/TableColumn.ts'
import { nextOrder, type TableSort } from '../../grid/read/TableHead.tsx'
import type { TableSelection } from '../../grid/read/TableRow.tsx'
import { isChosen } from './chosenList.ts'
import { type Chosen, type KeyedRecord, type RecordColumn, type RecordRequest, textOf } from '../PickerRecord.ts'
import styles from './RecordDialog.module.css'

interface RecordTableProps {
  columns: readonly RecordColumn[]
  rows: readonly KeyedRecord[]
  chosen: readonly Chosen[]
  isMany: boolean
  isWaiting: boolean
  emptyText: string
  sort: RecordRequest['sort']
  onSort: (sort: RecordRequest['sort']) => void
  onToggle: (row: KeyedRecord) => void
  /** Receives the checked keys of the current page. */
  onKeys: (keys: ReadonlySet<string>) => void
  /** A double click or Enter on a row in single selection. */
  onTake: (row: KeyedRecord) => void
}

const rowHeight = 36
/** Ten rows below the header; more are scrolled. */
const tableHeight = 11 * rowHeight + 3

const isDisabled = ({ value }: KeyedRecord): boolean => value === undefined

/** The rows of a page: a click or the space bar selects, arrow keys move. */
export function RecordTable(props: RecordTableProps) {
  const { columns, rows, chosen, isMany, isWaiting, emptyText, sort, onSort, onToggle, onKeys, onTake } = props
  const keys = new Set(rows.filter((row) => isChosen(chosen, row)).map(({ rowKey }) => rowKey))
  const selection: TableSelection<KeyedRecord> = {
    isSingle: !isMany,
    isDisabled,
    has: (key) => keys.has(key),
    toggle: onToggle,
    choose(changed, isOn) {
      for (const { rowKey } of changed) {
        if (isOn) keys.add(rowKey)
        else keys.delete(rowKey)
      }
      onKeys(keys)
    },
  }
  const tableColumns = columns.map((column): TableColumn<KeyedRecord> => ({
    key: column.field,
    title: column.title,
    ...(column.width !== undefined && { width: column.width }),
    align: column.align === 'right' ? 'right' : undefined,
    isSortable: column.isSortable ?? false,
    show: (row) => {
      const words = wordsOf(column, row)
      return (
        <span className={styles.cell} title={typeof words === 'string' ? words : undefined}>
          {words}
        </span>
      )
    },
    text: (row) => {
      const words = wordsOf(column, row)
      return typeof words === 'string' ? words : textOf(row.record[column.field])
    },
  }))
  return (
    <DataTable<KeyedRecord>
      label="可选的记录"
      columns={tableColumns}
      rows={rows}
      idOf={({ rowKey }) => rowKey}
      nameOf={({ record }) => (columns[0] ? textOf(record[columns[0].field]) : '')}
      rowHeight={rowHeight}
      height={tableHeight}
      selection={selection}
      sort={tableSort(sort, onSort)}
      isBusy={isWaiting}
      empty={<div className={styles.empty}>{emptyText}</div>}
      onRowClick={(row) => !isDisabled(row) && onToggle(row)}
      onOpen={(row) => {
        if (!isDisabled(row)) (isMany ? onToggle : onTake)(row)
      }}
    />
  )
}

const wordsOf = ({ field, render }: RecordColumn, { record }: KeyedRecord) =>
  render?.(record[field], record) ?? textOf(record[field])

/** Without an order the rows are in that of the server. */
function tableSort(sort: RecordRequest['sort'], onSort: RecordTableProps['onSort']): TableSort {
  const now = sort && { key: sort.field, descending: sort.order === 'desc' }
  return {
    keys: now ? [now] : [],
    onSort(key) {
      const next = nextOrder(now, key)
      onSort(next && { field: next.key, order: next.descending ? 'desc' : 'asc' })
    },
  }
}
