import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Ref } from 'react'
import { IconButton } from '../list/head/IconButton.tsx'
import type { RecordPlace } from '../list/useRecordPlace.ts'
import styles from './RecordTools.module.css'

interface RecordPagerProps {
  place: RecordPlace
  onGo: (go: (() => void) | undefined) => void
  ref: Ref<HTMLDivElement>
}

/** The neighbours of a record in its list. The buttons keep the focus at the ends, so that they are not disabled. */
export function RecordPager({ place: { no, total, previous, next }, onGo, ref }: RecordPagerProps) {
  const words = no === undefined ? '已不在列表中' : `第 ${no} / ${total} 条`
  const button = (title: string, keys: string, go: (() => void) | undefined) => (
    <IconButton
      type="text"
      size="small"
      title={title}
      icon={title === '上一条' ? <UpOutlined /> : <DownOutlined />}
      className={go ? undefined : styles.end}
      aria-disabled={go === undefined}
      aria-keyshortcuts={keys}
      onClick={() => onGo(go)}
    />
  )
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="同一列表中的记录" className={styles.pager}>
      {button('上一条', 'Alt+ArrowUp', previous)}
      <span aria-live="polite">{words}</span>
      {button('下一条', 'Alt+ArrowDown', next)}
    </div>
  )
}
