import { type announcement, noticeEndpoints, pageSizes, type Reader, type Row } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Flex, Progress, Segmented, Table, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
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
          <Table<Reader>
            rowKey="userId"
            size="small"
            loading={isFetching && !data}
            dataSource={data?.records ?? []}
            locale={{ emptyText: <EmptyHint description="没有人" /> }}
            pagination={{
              current: query.pageNo,
              pageSize: query.pageSize,
              total: data?.total ?? 0,
              size: 'small',
              simple: isMobile,
              pageSizeOptions: pageSizes,
              onChange: (pageNo, pageSize) => setQuery((old) => ({ ...old, pageNo, pageSize })),
            }}
            columns={[
              { title: '姓名', dataIndex: 'realname', ellipsis: true },
              ...(isMobile ? [] : [{ title: '账号', dataIndex: 'username', ellipsis: true }]),
              { title: '状态', width: 80, render: (_, reader) => <ReadTag isRead={reader.readFlag === '1'} /> },
              { title: '阅读时间', dataIndex: 'readTime', width: 168, render: (time: string | null) => time ?? '—' },
            ]}
          />
        </Flex>
      )}
    </Drawer>
  )
}
