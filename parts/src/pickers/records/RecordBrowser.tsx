import { Alert, Button, Flex } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Pages } from '../../pages/Pages.tsx'
import { useMessages } from '../../useMessages.ts'
import { chooseKeys, chosenOf, chosenError, toggle } from './chosenList.ts'
import { ChosenRecords } from './ChosenRecords.tsx'
import type {
  Chosen,
  KeyedRecord,
  LoadRecords,
  PickerRecord,
  RecordColumn,
  RecordSearchField,
} from '../PickerRecord.ts'
import { keyRecords } from './readPage.ts'
import styles from './RecordDialog.module.css'
import { RecordSearchBar } from './RecordSearchBar.tsx'
import { RecordTable } from './RecordTable.tsx'
import { useRecordPage } from './useRecordPage.ts'

export interface RecordBrowserProps {
  load: LoadRecords
  columns: readonly RecordColumn[]
  searchFields?: readonly RecordSearchField[]
  /** The field or function that identifies rows in the table. */
  rowKey?: string | ((record: PickerRecord) => string)
  /** The field that is emitted; empty to emit whole rows. */
  valueField: string
  labelField: string
  isMany?: boolean
  /** Rejects an empty selection on OK. */
  isRequired?: boolean
  pageSize?: number
  pageSizes?: readonly number[]
  /** The initial selection. */
  initial?: readonly Chosen[]
  /** A side panel that filters the rows. */
  side?: (scope: string | undefined, onScope: (scope: string | undefined) => void) => ReactNode
  onOk: (chosen: Chosen[]) => void
  onCancel: () => void
}

const defaultPageSize = 10 // 2-data-entry-parts.md §9
const noSearch: readonly RecordSearchField[] = []

/** Search, rows, pages and the current selection. */
export function RecordBrowser(props: RecordBrowserProps) {
  const { columns, searchFields = noSearch, rowKey = 'id', valueField, labelField, side, onOk, onCancel } = props
  const { isMany = false, isRequired = false, pageSizes, pageSize = pageSizes?.[0] ?? defaultPageSize } = props
  const [message, holder] = useMessages()
  const [chosen, setChosen] = useState<readonly Chosen[]>(props.initial ?? [])
  const [scope, setScope] = useState<string>()
  const page = useRecordPage(props.load, pageSize, scope)
  const rows = keyRecords(page.records, rowKey, valueField)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.querySelector<HTMLElement>('input')?.focus(), [])

  const confirm = (list: readonly Chosen[]) => {
    const problem = chosenError(list.length, isMany, isRequired)
    if (problem) void message.warning(problem)
    else onOk([...list])
  }
  const take = (row: KeyedRecord) => {
    const only = chosenOf(row, labelField)
    setChosen(only)
    confirm(only)
  }
  // Moves from the search directly into the rows.
  const enterRows = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLElement) || !event.target.matches('input[type=text]:not([role=combobox])')) return
    const table = body.current?.querySelector<HTMLElement>('[role=grid]:has([data-row])')
    if (!table) return
    event.preventDefault()
    table.focus()
  }
  return (
    <div ref={body} onKeyDown={enterRows} role="presentation">
      {holder}
      <RecordSearchBar fields={searchFields} onSearch={page.ask} />
      <div className={styles.body}>
        {side && <div className={styles.side}>{side(scope, setScope)}</div>}
        <div className={styles.rows}>
          {page.problem !== undefined && (
            <Alert
              type="error"
              showIcon
              title={page.problem}
              action={
                <Button size="small" onClick={page.retry}>
                  重试
                </Button>
              }
              style={{ marginBottom: 8 }}
            />
          )}
          <RecordTable
            columns={columns}
            rows={rows}
            chosen={chosen}
            isMany={isMany}
            isWaiting={page.isWaiting}
            emptyText={page.isWaiting ? '加载中…' : page.problem === undefined ? '没有查询到任何数据' : '数据没有取到'}
            sort={page.request.sort}
            onSort={page.sortBy}
            onToggle={(row) => setChosen(toggle(chosen, row, labelField, isMany))}
            onKeys={(keys) => setChosen(chooseKeys(isMany ? chosen : [], rows, keys, labelField))}
            onTake={take}
          />
          <Pages
            page={page.request.page}
            size={page.request.pageSize}
            sizes={pageSizes}
            total={page.total}
            onChange={page.turnTo}
          />
        </div>
        <ChosenRecords chosen={chosen} onChange={setChosen} />
      </div>
      <Flex justify="end" gap={8} className={styles.footer}>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" onClick={() => confirm(chosen)}>
          确定
        </Button>
      </Flex>
    </div>
  )
}
