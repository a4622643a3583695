import type { AnyRow } from '@lexdesk/domain'
import { Alert } from 'antd'
import { yuan } from '../../ui/values/yuan.ts'

/** The refund above the unearned value that waits for a second person. */
export function RefundNote({ row }: { row: AnyRow }) {
  const { refundAsked, refundReason, status, unearned, amount } = row
  if (typeof refundAsked !== 'number' || status === 'refunded') return null
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="warning"
      showIcon
      title={`申请退款 ${yuan(refundAsked)}，等待审批`}
      description={`未履行价值 ${yuan(Number(unearned ?? 0))}，订单金额 ${yuan(Number(amount ?? 0))}。原因：${(refundReason as string | null) ?? ''}`}
    />
  )
}
