import { type announcement, noticeEndpoints, type Reader, type Row } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Flex, Progress, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { toTheMinute } from '../../ui/values/toTheMinute.ts'
import { ReadTag } from './ReadTag.tsx'

interface ReaderDrawerProps {
  row: Row<typeof announcement>
  open: boolean
  onClose: () => void
}

const choices = [
  { value: '', label: '全部' },
  { value: '1', label: '已读' },
  { value: '0', label: '未读' },
]

/** Who has read an announcement, and who has not. */
export function ReaderDrawer({ row, open, onClose }: ReaderDrawerProps) {
  const { isMobile } = useBreakpoint()
  const [query, setQuery] = useState({ pageNo: 1, pageSize: 10, readFlag: '' })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['resource', 'announcement', 'readers', row.id, query],
    queryFn: ({ signal }) => call(noticeEndpoints.readers, { id: row.id, ...query }, { signal }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const [read, total] = [data?.readTotal ?? 0, data?.readerTotal ?? 0]
  return (
    <Drawer
      title={`阅读情况：${String(row.title)}`}
      open={open}
      onClose={onClose}
      size={isMobile ? '100%' : 640}
      styles={{ wrapper: { maxWidth: '100vw' } }}
    >
      {error && !data ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : (
        <Flex vertical gap={16}>
          <div>
            <Typography.Text>
              应读 {total} 人，已读 {read} 人，未读 {total - read} 人
            </Typography.Text>
            <Progress percent={total === 0 ? 0 : Math.round((read / total) * 100)} aria-label="已读比例" />
          </div>
          <Segmented
            aria-label="阅读状态"
            options={choices}
            value={query.readFlag}
            onChange={(readFlag) => setQuery(({ pageSize }) => ({ pageNo: 1, pageSize, readFlag }))}
          />
          {data ? (
            <DataTable<Reader>
              label="阅读情况"
              rows={data.records}
              idOf={({ userId }) => userId}
              nameOf={({ realname }) => realname}
              isBusy={isFetching}
              empty={<EmptyHint description="没有人" />}
              columns={[
                { key: 'realname', title: '姓名' },
                ...(isMobile ? [] : [{ key: 'username', title: '账号' }]),
                {
                  key: 'readFlag',
                  title: '状态',
                  width: 80,
                  show: ({ readFlag }) => <ReadTag isRead={readFlag === '1'} />,
                  text: ({ readFlag }) => (readFlag === '1' ? '已读' : '未读'),
                },
                { key: 'readTime', title: '阅读时间', width: 152, text: ({ readTime }) => toTheMinute(readTime) },
              ]}
            />
          ) : (
            <TableSkeleton columns={4} />
          )}
          <Pages
            page={query.pageNo}
            size={query.pageSize}
            total={data?.total ?? 0}
            onChange={(pageNo, pageSize) => setQuery((old) => ({ ...old, pageNo, pageSize }))}
          />
        </Flex>
      )}
    </Drawer>
  )
}
