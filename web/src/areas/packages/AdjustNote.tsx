import { type packageOrder, type Row } from '@lexdesk/domain'
import { Alert } from 'antd'

interface Adjustment {
  itemName: string
  qty: number
  reason: string
  byName: string
  at: string
  decision: string
}

/** The correction that awaits approval by a second person. */
export function AdjustNote({ row }: { row: Row<typeof packageOrder> }) {
  const last = ((row.adjustments ?? []) as Adjustment[]).at(-1)
  if (last?.decision !== 'pending') return null
  const { itemName, qty, reason, byName, at } = last
  return (
    <Alert
      style={{ marginBottom: 12 }}
      type="info"
      showIcon
      title={`${itemName}${qty > 0 ? '增加' : '减少'} ${Math.abs(qty)}，等待审批`}
      description={`${byName} 于 ${at} 申请：${reason}`}
    />
  )
}
