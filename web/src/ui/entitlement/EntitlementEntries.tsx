import type { DictionaryItem, EntitlementAccount, EntitlementEntry } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Table, Tag } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { PersonName } from '../values/PersonName.tsx'

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
  return (
    <Table<EntitlementEntry>
      size="small"
      rowKey="id"
      loading={isFetching}
      scroll={{ x: 'max-content' }}
      dataSource={data?.records ?? []}
      pagination={{
        current: pageNo,
        pageSize,
        total: data?.total ?? 0,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: setPageNo,
      }}
      columns={[
        { title: '时间', dataIndex: 'at', width: 170, onCell: () => ({ style: { whiteSpace: 'nowrap' } }) },
        {
          title: '类型',
          key: 'type',
          width: 72,
          render: (_, { type }) => {
            const item = types.find(({ value }) => value === type)
            return <Tag color={item?.color}>{item?.text ?? type}</Tag>
          },
        },
        { title: '变动', key: 'qty', width: 64, render: (_, entry) => changeOf(entry) },
        { title: '余额', dataIndex: 'balanceAfter', width: 64 },
        { title: '来源', key: 'ref', width: 96, render: (_, { refType }) => refWords[refType] ?? refType },
        {
          title: '经办',
          key: 'by',
          width: 100,
          render: (_, { by, byName }) => <PersonName account={by} name={byName} />,
        },
        { title: '说明', dataIndex: 'note' },
      ]}
    />
  )
}
