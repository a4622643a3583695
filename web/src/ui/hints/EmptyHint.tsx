import { Empty } from 'antd'
import type { ReactNode } from 'react'

interface EmptyHintProps {
  /** Why there is nothing to show. */
  description?: ReactNode
  /** What the user can do about it. */
  children?: ReactNode
}

export function EmptyHint({ description = '暂无数据', children }: EmptyHintProps) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description}>
      {children}
    </Empty>
  )
}
