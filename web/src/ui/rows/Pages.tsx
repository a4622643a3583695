import { pageSizes } from '@lexdesk/domain'
import { Pagination } from 'antd'
import styles from './Pages.module.css'
import { useBreakpoint } from '../page/useBreakpoint.ts'

interface PagesProps {
  page: number
  size: number
  total: number
  onChange: (page: number, size: number) => void
}

/** 10, 20 or 30 rows per page; the visible range and the exact total (specification B §9). */
export function Pages({ page, size, total, onChange }: PagesProps) {
  const { isMobile } = useBreakpoint()
  if (total === 0) return null
  return (
    <Pagination
      className={styles.pages}
      current={page}
      pageSize={size}
      total={total}
      pageSizeOptions={pageSizes}
      showSizeChanger
      showQuickJumper={!isMobile}
      simple={isMobile}
      showTotal={(all, [first, last]) => `第 ${first}-${last} 条 / 共 ${all} 条`}
      onChange={onChange}
    />
  )
}
