import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import type { BalanceCalls } from '../../api/resource/balanceCalls.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'

/** The balance of the order to correct. */
export function AdjustSection({ row, values, onChange, calls }: ActionSlotProps & { calls: BalanceCalls }) {
  const { data } = useQuery({
    queryKey: ['entitlement', row.id, row.version],
    queryFn: ({ signal }) => calls.balances(row.id, signal),
  })
  return (
    <Form layout="vertical" component={false}>
      <Form.Item label="权益" required htmlFor="adjust-account">
        <Select<string>
          id="adjust-account"
          placeholder="请选择要调整的权益"
          value={values.accountId as string | undefined}
          options={data?.accounts.map(({ id, itemName, available, unit }) => ({
            value: id,
            label: `${itemName}（剩余 ${available} ${unit}）`,
          }))}
          onChange={(id) => onChange('accountId', id)}
        />
      </Form.Item>
    </Form>
  )
}
