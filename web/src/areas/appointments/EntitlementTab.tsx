import { type appointment, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { EntitlementEntries } from '../../ui/entitlement/EntitlementEntries.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { appointmentCalls } from './appointmentCalls.ts'

/** 权益: the entitlement that pays for an appointment, and all its ledger entries. */
export function EntitlementTab({ row }: { row: Row<typeof appointment> }) {
  const types = useDictionary('ledger_type')
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'appointment', 'use', row.id, row.version],
    queryFn: ({ signal }) => appointmentCalls.use(row.id, signal),
  })
  if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={2} />
  const { account, entries } = data
  if (!account) return <EmptyHint description="本次预约没有占用套餐权益" />
  return (
    <>
      <Typography.Paragraph>
        {account.itemName}：共 {account.granted} {account.unit}，已用 {account.consumed}，占用 {account.held}，可用{' '}
        {account.available}，失效 {account.expired}
      </Typography.Paragraph>
      <EntitlementEntries
        account={account}
        types={types}
        load={() => Promise.resolve({ records: entries, total: entries.length })}
      />
    </>
  )
}
