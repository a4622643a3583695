import { type job, type JobRun, type Row } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Drawer, Flex, Select, Tag } from 'antd'
import { useState } from 'react'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useLiveRow } from '../../api/live/useLiveRow.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
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
  useLiveRow('jobRun', open ? row.id : undefined, () => void client.invalidateQueries({ queryKey }))

  const itemOf = ({ status }: JobRun) => results.find(({ value }) => value === status)
  const resultText = (run: JobRun): string => itemOf(run)?.text ?? run.status
  const resultOf = (run: JobRun) => <Tag color={itemOf(run)?.color}>{resultText(run)}</Tag>
  const pages = (
    <Pages
      page={query.pageNo}
      size={query.pageSize}
      total={data?.total ?? 0}
      onChange={(pageNo, pageSize) => setQuery((old) => ({ ...old, pageNo, pageSize }))}
    />
  )
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
        {!data ? (
          error ? (
            <ErrorHint error={error} onRetry={() => void refetch()} />
          ) : (
            <TableSkeleton columns={6} />
          )
        ) : isMobile ? (
          <RunCards runs={data.records} resultOf={resultOf} pages={pages} />
        ) : (
          <>
            <DataTable<JobRun>
              label="执行记录"
              rows={data.records}
              rowHeight={36}
              isBusy={isFetching}
              empty={<EmptyHint description="还没有执行过" />}
              columns={[
                { key: 'startTime', title: '开始时间', width: 168 },
                { key: 'status', title: '结果', width: 80, show: resultOf, text: resultText },
                {
                  key: 'duration',
                  title: '耗时',
                  width: 96,
                  align: 'right',
                  text: ({ durationMs }) => durationWords(durationMs),
                },
                { key: 'cause', title: '起因', width: 130, text: causeWords },
                { key: 'message', title: '说明' },
                { key: 'instance', title: '实例', width: 120 },
              ]}
            />
            {pages}
          </>
        )}
      </Flex>
    </Drawer>
  )
}
