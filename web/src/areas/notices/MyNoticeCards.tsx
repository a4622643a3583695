import { Button } from 'antd'
import styles from '../../ui/page/cards.module.css'
import { CategoryName } from './CategoryName.tsx'
import type { MyNoticeRowsProps } from './MyNoticeTable.tsx'
import { PriorityTag } from './PriorityTag.tsx'
import { ReadTag } from './ReadTag.tsx'

/** The rows as cards, for screens too narrow for a table. */
export function MyNoticeCards({ rows, empty, onOpen }: MyNoticeRowsProps) {
  if (rows.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {rows.map((notice) => (
        <li key={notice.id} className={styles.card}>
          <header>
            <h2>{notice.title}</h2>
            <ReadTag isRead={notice.isRead} />
          </header>
          <div className={styles.facts}>
            <PriorityTag priority={notice.priority} />
            <CategoryName category={notice.category} />
            <span>{notice.sender}</span>
            <time>{notice.sendTime}</time>
          </div>
          <Button size="small" onClick={() => onOpen(notice)}>
            查看
          </Button>
        </li>
      ))}
    </ul>
  )
}
