import { Button } from 'antd'
import { Pages } from '../../../ui/rows/Pages.tsx'
import styles from './ListFooter.module.css'
import type { ResourceListModel } from '../useResourceList.ts'
import type { Selection } from './useSelection.ts'

interface ListFooterProps {
  list: ResourceListModel
  selection: Selection
}

/** Pagination and the number of selected rows. Below the rows, so that the first selection does not shift them. */
export function ListFooter({ list, selection }: ListFooterProps) {
  const elsewhere = selection.count - countVisible(list.rows, selection)
  return (
    <div className={styles.footer}>
      {selection.count > 0 && (
        <div role="status">
          <span>
            已选择 <b>{selection.count}</b> 项{elsewhere > 0 && `，其中 ${elsewhere} 项不在本页`}
          </span>
          <Button type="link" size="small" onClick={selection.clear}>
            清空
          </Button>
        </div>
      )}
      <Pages page={list.state.page} size={list.state.size} total={list.total} onChange={list.goTo} />
    </div>
  )
}

function countVisible(rows: ResourceListModel['rows'], selection: Selection): number {
  return rows.reduce(
    (sum, row) => sum + (selection.has(row.id) ? 1 : 0) + countVisible(row.children ?? [], selection),
    0,
  )
}
