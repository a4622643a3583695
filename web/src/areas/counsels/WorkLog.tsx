import { fieldName, type counsel, counselWork, type Row } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Table, Tag } from 'antd'
import { useState } from 'react'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'

const pageSize = 10

/** The work done for one engagement, newest first. */
export function WorkLog({ row }: { row: Row<typeof counsel> }) {
  const [pageNo, setPageNo] = useState(1)
  const states = useDictionary('counsel_work_status')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', counselWork.name, 'list', 'of', row.id, pageNo],
    queryFn: ({ signal }) =>
      resourceApi(counselWork).list(
        { counselId: row.id, pageNo, pageSize, column: 'workDate', order: 'desc' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  return (
    <Table<ShownRow<typeof counselWork>>
      size="small"
      rowKey="id"
      loading={isFetching}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <EmptyHint description="还没有工作日志" /> }}
      dataSource={data?.records ?? []}
      pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, hideOnSinglePage: true, onChange: setPageNo }}
      columns={[
        { title: '日期', dataIndex: 'workDate', width: 110 },
        { title: '项目', dataIndex: 'itemId_dictText', width: 120 },
        { title: '工作内容', dataIndex: 'summary' },
        { title: '数量', dataIndex: 'qty', width: 64 },
        { title: '工时', dataIndex: 'hours', width: 64 },
        { title: '律师', dataIndex: 'lawyerId_dictText', width: 90 },
        {
          title: '状态',
          key: fieldName(counselWork, 'status'),
          width: 90,
          render: (_, { status }) => {
            const item = states.find(({ value }) => value === status)
            return <Tag color={item?.color}>{item?.text ?? String(status)}</Tag>
          },
        },
      ]}
    />
  )
}
