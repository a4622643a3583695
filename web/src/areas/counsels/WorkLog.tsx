import { fieldName, type counsel, counselWork, type Row } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import type { ShownRow } from '../../api/resource/ResourceCalls.ts'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'

const pageSize = 10
type WorkRow = ShownRow<typeof counselWork>

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
  if (!data) return <TableSkeleton rows={3} columns={6} />
  const itemOf = ({ status }: WorkRow) => states.find(({ value }) => value === status)
  const stateText = (work: WorkRow): string => itemOf(work)?.text ?? String(work.status)
  return (
    <>
      <DataTable<WorkRow>
        label="工作日志"
        rows={data.records}
        rowHeight={32}
        isBusy={isFetching}
        empty={<EmptyHint description="还没有工作日志" />}
        columns={[
          { key: 'workDate', title: '日期', width: 110 },
          { key: 'itemId_dictText', title: '项目', width: 120 },
          { key: 'summary', title: '工作内容', minWidth: 160 },
          { key: 'qty', title: '数量', width: 64, align: 'right' },
          { key: 'hours', title: '工时', width: 64, align: 'right' },
          { key: 'lawyerId_dictText', title: '律师', width: 90 },
          {
            key: fieldName(counselWork, 'status'),
            title: '状态',
            width: 96,
            show: (work) => <Tag color={itemOf(work)?.color}>{stateText(work)}</Tag>,
            text: stateText,
          },
        ]}
      />
      {data.total > pageSize && (
        <Pages page={pageNo} size={pageSize} sizes={[]} total={data.total} onChange={setPageNo} />
      )}
    </>
  )
}
