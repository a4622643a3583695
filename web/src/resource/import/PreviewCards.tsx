import { Tag } from 'antd'
import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import { PreviewCell } from './PreviewCell.tsx'
import styles from './PreviewCards.module.css'
import { rowRemarks } from './rowRemarks.ts'
import { statusTitles } from './statusTitles.ts'
import type { PreviewColumn } from './usePreviewColumns.ts'

interface PreviewCardsProps {
  rows: readonly ImportRow[]
  columns: readonly PreviewColumn[]
  onFix: (row: ImportRow, name: string, text: string) => Promise<boolean>
}

/** The rows of the sheet as cards for narrow screens: a table would hide invalid cells at its right. */
export function PreviewCards({ rows, columns, onFix }: PreviewCardsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.row} className={styles.card}>
          <div className={styles.head}>
            第 {row.row} 行<Tag color={statusTitles[row.status].color}>{statusTitles[row.status].title}</Tag>
          </div>
          {rowRemarks(row, columns).map((message) => (
            <div key={message}>{message}</div>
          ))}
          <dl className={styles.cells}>
            {columns
              .filter(({ name }) => row.values[name] || row.errors.some(({ field }) => field === name))
              .map(({ name, title }) => (
                <div key={name} className={styles.cell}>
                  <dt>{title}</dt>
                  <dd>
                    <PreviewCell row={row} name={name} title={title} onFix={(text) => onFix(row, name, text)} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
