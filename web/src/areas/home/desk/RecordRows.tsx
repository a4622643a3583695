import type { DeskRecord } from '@lexdesk/domain'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import styles from './desk.module.css'

interface RecordRowsProps<T extends DeskRecord> {
  title: string
  records: readonly T[]
  /** Where a record may stand more than once. */
  keyOf?: (record: T) => string
  /** What stands before the name. */
  lead?: (record: T) => ReactNode
  /** What is told below it. */
  note?: (record: T) => ReactNode
  /** What stands at the end of the line. */
  end?: (record: T) => ReactNode
}

/** Records one below the other, each opened by its name. */
export function RecordRows<T extends DeskRecord>({
  title,
  records,
  keyOf = keyOfRecord,
  lead,
  note,
  end,
}: RecordRowsProps<T>) {
  return (
    <ul className={styles.rows} aria-label={title}>
      {records.map((record) => (
        <li key={keyOf(record)}>
          {lead && <div className={styles.lead}>{lead(record)}</div>}
          <div className={styles.name}>
            <div className={styles.title}>
              <RecordLink record={record} />
              {record.state && <Tag>{record.state}</Tag>}
            </div>
            {note && <div className={styles.note}>{note(record)}</div>}
          </div>
          {end && <div className={styles.end}>{end(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

const keyOfRecord = ({ resource, id }: DeskRecord): string => `${resource}/${id}`

/** The name of a record, which opens it where the operator has its page. */
export function RecordLink({ record: { resource, id, title } }: { record: DeskRecord }) {
  const path = useMenuPages().recordPath(resource, id)
  return path ? <Link to={path}>{title}</Link> : <span>{title}</span>
}
