import { Button, Tag } from 'antd'
import { changedFields, type DataLogRowsProps, personOf } from './DataLogTable.tsx'
import styles from '../../ui/page/cards.module.css'

/** The rows as cards, for screens too narrow for a table. */
export function DataLogCards({ rows, empty, onOpen }: DataLogRowsProps) {
  if (rows.length === 0) return empty
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <header>
            <h2>{row.dataId_dictText ?? `已彻底删除（${row.dataId}）`}</h2>
            <Tag>{row.dataTable_dictText}</Tag>
          </header>
          <div className={styles.facts}>
            <time>{row.createTime}</time>
            <span>{personOf(row)}</span>
            <span>
              {row.actionTitle}（版本 {row.dataVersion}）
            </span>
          </div>
          {row.fields.length > 0 && <div>{changedFields(row)}</div>}
          <Button size="small" onClick={() => onOpen(row)}>
            版本对比
          </Button>
        </li>
      ))}
    </ul>
  )
}
