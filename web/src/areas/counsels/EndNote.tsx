import type { AnyRow } from '@lexdesk/domain'
import { Alert } from 'antd'

/** That somebody wants to end the engagement before its time. */
export function EndNote({ row }: { row: AnyRow }) {
  if (!row.endReason || !['active', 'suspended'].includes(String(row.status))) return null
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="warning"
      showIcon
      title="已申请提前终止，等待财务结算"
      description={row.endReason as string}
    />
  )
}
