import { Button } from 'antd'
import styles from '../../ui/page/cards.module.css'
import { costOf, type LogRowsProps, personOf } from './LogTable.tsx'
import { OutcomeTag } from './OutcomeTag.tsx'

/** The rows as cards, for screens too narrow for a table. */
export function LogCards({ type, rows, empty, onOpen }: LogRowsProps) {
  if (rows.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <header>
            <h2>{row.logContent}</h2>
            <OutcomeTag isSuccess={row.isSuccess} />
          </header>
          <div className={styles.facts}>
            <time>{row.createTime}</time>
            <span>{personOf(row)}</span>
            {row.ip && <span>{row.ip}</span>}
            {type !== '1' && row.costTime !== null && <span>{costOf(row)}</span>}
          </div>
          <Button size="small" onClick={() => onOpen(row)}>
            详情
          </Button>
        </li>
      ))}
    </ul>
  )
}
