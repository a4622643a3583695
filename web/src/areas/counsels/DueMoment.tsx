import { type counselRequest, type Row } from '@lexdesk/domain'
import { Typography } from 'antd'
import { Derivation } from '../../ui/values/Derivation.tsx'

/** The response deadline of a request; its derivation on demand. */
export function DueMoment({ row }: { row: Row<typeof counselRequest> }) {
  const due = row.dueAt as string | null
  if (!due) return null
  const isLate = row.breached === 'Y'
  return (
    <Derivation text={row.derivation as string | null}>
      <Typography.Text type={isLate ? 'danger' : undefined} style={{ whiteSpace: 'nowrap' }}>
        {due.slice(0, 16)}
        {isLate && ' 超时'}
      </Typography.Text>
    </Derivation>
  )
}
