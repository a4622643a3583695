import { counsel } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Table, Typography } from 'antd'
import type { BalanceCalls } from '../../api/resource/balanceCalls.ts'
import { useEndingSheet } from '../../ending/useEndingSheet.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'
import { moneyText } from '../../ui/values/moneyText.ts'
import { yuan } from '../../ui/values/yuan.ts'

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
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data.accounts}
        columns={[
          { title: '项目', dataIndex: 'itemName' },
          { title: '约定', dataIndex: 'granted' },
          { title: '已用', dataIndex: 'consumed' },
          { title: '占用', dataIndex: 'held' },
          { title: '失效', dataIndex: 'expired' },
          { title: '未用', dataIndex: 'available' },
          { title: '分摊费用', key: 'share', render: (_, { value }) => yuan(value) },
          { title: '未用价值', key: 'value', render: (_, { unearned }) => yuan(unearned) },
        ]}
      />
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Typography.Text>
          未用价值合计 <Typography.Text strong>{yuan(data.unearned)}</Typography.Text>，已收而未履行{' '}
          <Typography.Text strong>{moneyText(refundable, sheet.figures[0]?.currency)}</Typography.Text>
        </Typography.Text>
        <Button size="small" onClick={() => onChange('settledAmount', refundable)}>
          按此金额退还
        </Button>
      </Flex>
    </Flex>
  )
}
