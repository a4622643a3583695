import { type DashboardRecord, stateColor } from '@lexdesk/domain'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import styles from './dashboard.module.css'

interface RecordRowsProps<T extends DashboardRecord> {
  title: string
  records: readonly T[]
  /** Needed if a record may appear more than once. */
  keyOf?: (record: T) => string
  /** Shown before the name. */
  lead?: (record: T) => ReactNode
  /** Shown below it. */
  note?: (record: T) => ReactNode
  /** Shown at the end of the line. */
  end?: (record: T) => ReactNode
}

/** A list of records, each opened by its name. */
export function RecordRows<T extends DashboardRecord>({
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
              {record.state && <Tag color={stateColor(record.state)}>{record.state}</Tag>}
            </div>
            {note && <div className={styles.note}>{note(record)}</div>}
          </div>
          {end && <div className={styles.end}>{end(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

const keyOfRecord = ({ resource, id }: DashboardRecord): string => `${resource}/${id}`

/** The name of a record, linked if the user has its page. */
export function RecordLink({ record: { resource, id, title } }: { record: DashboardRecord }) {
  const path = useMenuPages().recordPath(resource, id)
  return path ? <Link to={path}>{title}</Link> : <span>{title}</span>
}
