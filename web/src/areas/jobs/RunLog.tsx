import { type job, type JobRun, pageSizes, type Row } from '@lexdesk/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer, Flex, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useLive } from '../../api/live/useLive.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { jobCalls } from './jobCalls.ts'
import { JobName } from './JobName.tsx'
import { RunCards } from './RunCards.tsx'
import { causeWords, durationWords } from './runWords.ts'

interface RunLogProps {
  row: Row<typeof job>
  open: boolean
  onClose: () => void
}

/** The runs of a job, refreshed live. */
export function RunLog({ row, open, onClose }: RunLogProps) {
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const results = useDictionary('job_result')
  const [query, setQuery] = useState<{ pageNo: number; pageSize: number; status?: string }>({ pageNo: 1, pageSize: 10 })
  const queryKey = ['resource', 'jobRun', 'list', row.id]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, query],
    queryFn: ({ signal }) => jobCalls.runs({ jobId: row.id, ...query }, signal),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  useLive('jobRun', ({ ids }) => {
    if (open && ids.includes(row.id)) void client.invalidateQueries({ queryKey })
  })

  const resultOf = ({ status }: JobRun) => {
    const item = results.find(({ value }) => value === status)
    return <Tag color={item?.color}>{item?.text ?? status}</Tag>
  }
  const pagination = {
    current: query.pageNo,
    pageSize: query.pageSize,
    total: data?.total ?? 0,
    pageSizeOptions: pageSizes,
    showSizeChanger: true,
    size: 'small' as const,
    showTotal: (total: number) => `共 ${total} 条`,
    onChange: (pageNo: number, pageSize: number) => setQuery((old) => ({ ...old, pageNo, pageSize })),
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={isMobile ? '100%' : 960}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={
        <>
          执行记录：
          <JobName name={String(row.jobClassName)} />
        </>
      }
    >
      <Flex vertical gap={16}>
        <Select<string>
          aria-label="执行结果"
          style={{ width: 160 }}
          allowClear
          placeholder="全部结果"
          value={query.status}
          options={results.map(({ value, text }) => ({ value, label: text }))}
          onChange={(status) => setQuery(({ pageSize }) => ({ pageNo: 1, pageSize, ...(status && { status }) }))}
        />
        {error && !data ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : isMobile ? (
          <RunCards runs={data?.records ?? []} resultOf={resultOf} pagination={pagination} />
        ) : (
          <Table<JobRun>
            rowKey="id"
            size="small"
            loading={isFetching && !data}
            dataSource={data?.records ?? []}
            locale={{ emptyText: <EmptyHint description="还没有执行过" /> }}
            pagination={pagination}
            columns={[
              { title: '开始时间', dataIndex: 'startTime', width: 168 },
              { title: '结果', width: 80, render: (_, run) => resultOf(run) },
              { title: '耗时', width: 84, render: (_, run) => durationWords(run.durationMs) },
              { title: '起因', width: 130, render: (_, run) => causeWords(run) },
              { title: '说明', dataIndex: 'message' },
              { title: '实例', dataIndex: 'instance', width: 120, ellipsis: true },
            ]}
          />
        )}
      </Flex>
    </Drawer>
  )
}
