import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { BalanceCalls } from '../../api/balanceCalls.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'
import { yuan } from '../../ui/yuan.ts'

/** What of the price was not earned yet: what a refund usually comes to. */
export function RefundSection({ row, onChange, calls }: ActionSlotProps & { calls: BalanceCalls }) {
  const { data } = useQuery({
    queryKey: ['entitlement', row.id, row.version],
    queryFn: ({ signal }) => calls.balances(row.id, signal),
  })
  if (!data) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`未履行价值 ${yuan(data.unearned)}`}
      description="退款后剩余权益全部收回，不能恢复"
      action={
        <Button size="small" onClick={() => onChange('refundAmount', Math.min(data.unearned, Number(row.amount ?? 0)))}>
          按此金额退款
        </Button>
      }
    />
  )
}
