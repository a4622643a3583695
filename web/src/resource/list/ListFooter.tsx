import { pageSizes } from '@lexdesk/domain'
import { Button, Pagination } from 'antd'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import styles from './ListFooter.module.css'
import type { ResourceListModel } from './useResourceList.ts'
import type { Selection } from './useSelection.ts'

interface ListFooterProps {
  list: ResourceListModel
  selection: Selection
}

/** The pages, and how much is chosen. It stands below the rows, so that the first tick does not push them down. */
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
      {list.total > 0 && <Pages list={list} />}
    </div>
  )
}

/** 10 rows a page, or 20 or 30; the range in view and the exact total (specification B §9). */
function Pages({ list }: Pick<ListFooterProps, 'list'>) {
  const { isMobile } = useBreakpoint()
  return (
    <Pagination
      className={styles.pages}
      current={list.state.page}
      pageSize={list.state.size}
      total={list.total}
      pageSizeOptions={pageSizes}
      showSizeChanger
      showQuickJumper={!isMobile}
      simple={isMobile}
      showTotal={(total, [first, last]) => `第 ${first}-${last} 条 / 共 ${total} 条`}
      onChange={list.goTo}
    />
  )
}

function countVisible(rows: ResourceListModel['rows'], selection: Selection): number {
  return rows.reduce(
    (sum, row) => sum + (selection.has(row.id) ? 1 : 0) + countVisible(row.children ?? [], selection),
    0,
  )
}
