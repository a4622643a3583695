import { moneyText } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { BalanceCalls } from '../../api/resource/balanceCalls.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'

type RefundSectionProps = ActionSlotProps & { calls: BalanceCalls }

/** The unearned part of the price: the most that one person may refund. */
export function RefundSection({ row, onChange, calls }: RefundSectionProps) {
  const unearned = useUnearned(row, calls)
  if (unearned === undefined) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`未履行价值 ${moneyText(unearned)}`}
      description="退款后剩余权益全部收回，不能恢复。退款高于未履行价值的，请申请超额退款，由他人批准"
      action={
        <Button size="small" onClick={() => onChange('refundAmount', unearned)}>
          按此金额退款
        </Button>
      }
    />
  )
}

/** The unearned value, for comparison with a higher refund. */
export function RefundRequestSection({ row, calls }: RefundSectionProps) {
  const unearned = useUnearned(row, calls)
  if (unearned === undefined) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`未履行价值 ${moneyText(unearned)}，订单金额 ${moneyText(Number(row.amount ?? 0))}`}
      description="批准后剩余权益全部收回，不能恢复"
    />
  )
}

function useUnearned(row: RefundSectionProps['row'], calls: BalanceCalls): number | undefined {
  const { data } = useQuery({
    queryKey: ['entitlement', row.id, row.version],
    queryFn: ({ signal }) => calls.balances(row.id, signal),
  })
  return data?.unearned
}
