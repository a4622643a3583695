import type { DictionaryItem, EntitlementAccount, EntitlementEntry } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { TableSkeleton } from '../hints/Skeletons.tsx'
import { PersonName } from '../values/PersonName.tsx'
import { toTheMinute } from '../values/toTheMinute.ts'

interface EntitlementEntriesProps {
  account: EntitlementAccount
  load: (
    accountId: string,
    pageNo: number,
    signal?: AbortSignal,
  ) => Promise<{ records: EntitlementEntry[]; total: number }>
  types: readonly DictionaryItem[]
}

const refWords: Record<string, string> = {
  packageOrder: '套餐订单',
  counsel: '法律顾问',
  appointment: '预约',
  entrustment: '委托',
  templateDownload: '模板下载',
  counselWork: '工作日志',
  adjustRequest: '权益调整',
  noShow: '爽约补偿',
  expiry: '到期',
  record: '历史记录',
}
const pageSize = 10

/** The signed change of the available quantity by an entry. */
function changeOf({ type, qty, settles }: EntitlementEntry): string {
  if (type === 'consume' && settles !== null) return '0'
  const isMore = type === 'grant' || type === 'release' || type === 'reverse' || (type === 'adjust' && qty > 0)
  return isMore ? `+${qty}` : `-${Math.abs(qty)}`
}

/** The entries of one balance, newest first. */
export function EntitlementEntries({ account, load, types }: EntitlementEntriesProps) {
  const [pageNo, setPageNo] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['entitlement', account.sourceId, account.id, account.available, account.held, account.consumed, pageNo],
    queryFn: ({ signal }) => load(account.id, pageNo, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={2} columns={6} />
  const itemOf = ({ type }: EntitlementEntry) => types.find(({ value }) => value === type)
  const typeText = (entry: EntitlementEntry): string => itemOf(entry)?.text ?? entry.type
  return (
    <>
      <DataTable<EntitlementEntry>
        label={`${account.itemName}的变动`}
        rows={data.records}
        rowHeight={32}
        isBusy={isFetching}
        columns={[
          { key: 'at', title: '时间', width: 152, text: ({ at }) => toTheMinute(at) },
          {
            key: 'type',
            title: '类型',
            width: 80,
            show: (entry) => <Tag color={itemOf(entry)?.color}>{typeText(entry)}</Tag>,
            text: typeText,
          },
          { key: 'qty', title: '变动', width: 64, align: 'right', text: changeOf },
          { key: 'balanceAfter', title: '余额', width: 64, align: 'right' },
          { key: 'ref', title: '来源', width: 96, text: ({ refType }) => refWords[refType] ?? refType },
          {
            key: 'by',
            title: '经办',
            width: 100,
            show: ({ by, byName }) => <PersonName account={by} name={byName} />,
            text: ({ by, byName }) => byName || by || '',
          },
          { key: 'note', title: '说明', minWidth: 160 },
        ]}
      />
      {data.total > pageSize && (
        <Pages page={pageNo} size={pageSize} sizes={[]} total={data.total} onChange={setPageNo} />
      )}
    </>
  )
}
