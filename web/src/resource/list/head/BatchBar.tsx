import { DownloadOutlined } from '@ant-design/icons'
import { maxSelections } from '@lexdesk/domain'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceListModel } from '../useResourceList.ts'
import type { Selection } from '../table/useSelection.ts'
import styles from './listHead.module.css'

interface BatchBarProps {
  rows: ResourceListModel['rows']
  selection: Selection
  /** Missing without the permission to export. */
  onExport: (() => void) | undefined
  isExporting: boolean
  bulk: ReactNode
  /** Shows the search bar again; the rows stay selected. */
  onSearch: () => void
}

/** What can be done with the selected rows, in the place of the search bar, so that the rows below do not move. */
export function BatchBar({ rows, selection, onExport, isExporting, bulk, onSearch }: BatchBarProps) {
  const elsewhere = selection.count - countVisible(rows, selection)
  const exportWords = `导出选中（${selection.count}）`
  return (
    <div className={styles.batch}>
      <div role="status">
        <span>
          已选择 <b>{selection.count}</b> 项{elsewhere > 0 && `，其中 ${elsewhere} 项不在本页`}
          {selection.count >= maxSelections && '，已达上限'}
        </span>
        <Button type="link" size="small" onClick={selection.clear}>
          清空
        </Button>
      </div>
      {onExport && (
        <Button icon={<DownloadOutlined />} aria-label={exportWords} loading={isExporting} onClick={onExport}>
          {exportWords}
        </Button>
      )}
      {bulk}
      <Button type="link" size="small" onClick={onSearch}>
        继续筛选
      </Button>
    </div>
  )
}

function countVisible(rows: ResourceListModel['rows'], selection: Selection): number {
  return rows.reduce(
    (sum, row) => sum + (selection.has(row.id) ? 1 : 0) + countVisible(row.children ?? [], selection),
    0,
  )
}
