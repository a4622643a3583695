import { pageSizes } from '@lexdesk/domain'
import { Pagination } from 'antd'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import styles from './ListPagination.module.css'
import type { ResourceListModel } from './useResourceList.ts'

/** 10 rows a page, or 20 or 30; the range in view and the exact total (specification B §9). */
export function ListPagination({ list }: { list: ResourceListModel }) {
  const { isMobile } = useBreakpoint()
  if (list.total === 0) return null
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
