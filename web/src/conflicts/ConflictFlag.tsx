import { type entrustment, type Row } from '@lexdesk/domain'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import styles from './conflicts.module.css'

interface ConflictFlagProps {
  matter: Row<typeof entrustment>
  /** What is blocked on this page. */
  stops: string
  action?: ReactNode
}

/** The banner of a matter whose clearance is no longer valid. */
export function ConflictFlag({ matter, stops, action }: ConflictFlagProps) {
  if (matter.conflictFlag !== 'Y') return null
  const reason = matter.conflictFlagReason as string | null
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.flag}
      title="需重新处理利冲"
      description={`${reason ? `${reason}。` : ''}${stops}`}
      action={action}
    />
  )
}
