import { moneyText, packageEndpoints, packageOrder } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { call } from '../../api/calls/call.ts'
import { useLive } from '../../api/live/useLive.ts'

/** The unearned value of paid orders, and the number of orders that expire soon or run low. */
export function OrderSummary() {
  const { data, refetch } = useQuery({
    queryKey: ['packageOrderSummary'],
    queryFn: ({ signal }) => call(packageEndpoints.summary, {}, { signal }),
  })
  useLive(packageOrder.name, () => void refetch())
  if (!data) return null
  const figures = [
    ['未履行价值', moneyText(data.unearned)],
    [`${data.expiringDays} 天内到期`, `${data.expiring} 单`],
    [`余额不足 ${data.lowShare}%`, `${data.low} 单`],
  ] as const
  return (
    <Flex gap="0 24px" wrap style={{ padding: '4px 0' }} role="group" aria-label="套餐订单概况">
      {figures.map(([title, text]) => (
        <Typography.Text key={title} type="secondary">
          {title} <Typography.Text strong>{text}</Typography.Text>
        </Typography.Text>
      ))}
    </Flex>
  )
}
