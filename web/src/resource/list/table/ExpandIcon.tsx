import { LoadingOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import styles from './ListTable.module.css'

interface ExpandIconProps {
  isLeaf: boolean
  isOpen: boolean
  isLoading: boolean
  title: string
  onToggle: (event: MouseEvent<HTMLElement>) => void
}

/** The expand button of a tree row. A leaf reserves the space, so that names are aligned. */
export function ExpandIcon({ isLeaf, isOpen, isLoading, title, onToggle }: ExpandIconProps) {
  if (isLeaf) return <span className={styles.leaf} />
  return (
    <button
      type="button"
      className={styles.handle}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? '收起' : '展开'}${title}`}
      onClick={onToggle}
    >
      {isLoading ? <LoadingOutlined /> : <RightOutlined rotate={isOpen ? 90 : 0} />}
    </button>
  )
}
