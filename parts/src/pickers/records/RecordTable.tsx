import { Table, type TableProps } from 'antd'
import type { KeyboardEvent } from 'react'
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

/** Ten rows; more are scrolled. */
const bodyHeight = 392

/** Moves the focus to the next or previous row, if there is one. */
function moveFocus(event: KeyboardEvent<HTMLElement>, step: 'next' | 'previous') {
  const sibling = step === 'next' ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling
  if (!(sibling instanceof HTMLElement) || !sibling.hasAttribute('data-row-key')) return
  event.preventDefault()
  sibling.focus()
}

/** The rows of a page: a click or the space bar selects, arrow keys move. */
export function RecordTable(props: RecordTableProps) {
  const { columns, rows, chosen, isMany, isWaiting, emptyText, sort, onSort, onToggle, onKeys, onTake } = props
  const handleKey = (event: KeyboardEvent<HTMLElement>, row: KeyedRecord) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'ArrowDown') moveFocus(event, 'next')
    else if (event.key === 'ArrowUp') moveFocus(event, 'previous')
    else if (event.key === ' ' || event.key === 'Enter') {
      // Otherwise the key press would activate the element that gets the focus when the dialog closes.
      event.preventDefault()
      if (event.key === 'Enter' && !isMany) onTake(row)
      else onToggle(row)
    }
  }
  const tableColumns: TableProps<KeyedRecord>['columns'] = columns.map((column) => ({
    key: column.field,
    title: column.title,
    width: column.width,
    align: column.align,
    sorter: column.isSortable,
    sortOrder: sort?.field === column.field ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    render: (_, { record }) => {
      const words = column.render?.(record[column.field], record) ?? textOf(record[column.field])
      return (
        <span className={styles.cell} title={typeof words === 'string' ? words : undefined}>
          {words}
        </span>
      )
    },
  }))
  return (
    <Table<KeyedRecord>
      size="small"
      bordered
      columns={tableColumns}
      dataSource={[...rows]}
      rowKey="rowKey"
      loading={isWaiting}
      pagination={false}
      scroll={{ x: 'max-content', y: bodyHeight }}
      locale={{ emptyText }}
      rowSelection={{
        type: isMany ? 'checkbox' : 'radio',
        selectedRowKeys: rows.filter((row) => isChosen(chosen, row)).map(({ rowKey }) => rowKey),
        getCheckboxProps: (row) => ({
          disabled: row.value === undefined,
          'aria-label': `选择${columns[0] ? textOf(row.record[columns[0].field]) : ''}`,
        }),
        onChange: (keys) => onKeys(new Set(keys.map(String))),
      }}
      onRow={(row) => ({
        tabIndex: 0,
        'aria-selected': isChosen(chosen, row),
        onClick: ({ target }) => {
          // The checkbox of a row handles its own clicks.
          if (row.value !== undefined && target instanceof Element && !target.closest('label')) onToggle(row)
        },
        onDoubleClick: () => !isMany && onTake(row),
        onKeyDown: (event) => row.value !== undefined && handleKey(event, row),
        style: { cursor: row.value === undefined ? 'not-allowed' : 'pointer' },
      })}
      onChange={(_, __, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter
        onSort(
          one?.order ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' } : undefined,
        )
      }}
    />
  )
}
