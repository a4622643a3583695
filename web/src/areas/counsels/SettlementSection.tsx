import { counsel, moneyText } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import type { BalanceCalls } from '../../api/resource/balanceCalls.ts'
import { useEndingSheet } from '../../ending/useEndingSheet.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'

const counts = [
  { key: 'granted', title: '约定' },
  { key: 'consumed', title: '已用' },
  { key: 'held', title: '占用' },
  { key: 'expired', title: '失效' },
  { key: 'available', title: '未用' },
]

/** The settlement sheet: granted, used, lapsed and remaining quantity of each item, and its share of the fee. */
export function SettlementSection({ row, onChange, calls }: ActionSlotProps & { calls: BalanceCalls }) {
  const { data } = useQuery({
    queryKey: ['entitlement', row.id, row.version],
    queryFn: ({ signal }) => calls.balances(row.id, signal),
  })
  const { data: sheet } = useEndingSheet(counsel, row, 'terminate')
  if (!data || !sheet) return null
  const refundable = sheet.refundable ?? 0
  return (
    <Flex vertical gap={8}>
      <DataTable
        label="结算单"
        rows={data.accounts}
        rowHeight={32}
        columns={[
          { key: 'itemName', title: '项目', minWidth: 120 },
          ...counts.map((count) => ({ ...count, width: 56, align: 'right' as const })),
          { key: 'share', title: '分摊费用', width: 112, align: 'right', text: ({ value }) => moneyText(value) },
          {
            key: 'unearned',
            title: '未用价值',
            width: 112,
            align: 'right',
            text: ({ unearned }) => moneyText(unearned),
          },
        ]}
      />
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Typography.Text>
          未用价值合计 <Typography.Text strong>{moneyText(data.unearned)}</Typography.Text>，已收而未履行{' '}
          <Typography.Text strong>{moneyText(refundable, sheet.figures[0]?.currency)}</Typography.Text>
        </Typography.Text>
        <Button size="small" onClick={() => onChange('settledAmount', refundable)}>
          按此金额退还
        </Button>
      </Flex>
    </Flex>
  )
}
