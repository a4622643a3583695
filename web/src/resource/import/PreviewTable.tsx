import type { Resource } from '@lexdesk/domain'
import { Empty, Flex, Pagination, Spin, Table, type TableProps, Tag } from 'antd'
import type { ImportRow, ImportStatus, ImportSummary, ResourceCalls } from '../../api/resource/ResourceCalls.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { PreviewCards } from './PreviewCards.tsx'
import { PreviewCell } from './PreviewCell.tsx'
import { rowRemarks } from './rowRemarks.ts'
import { statusTitles } from './statusTitles.ts'
import { type PreviewColumn, usePreviewColumns } from './usePreviewColumns.ts'
import { usePreviewRows } from './usePreviewRows.ts'

interface PreviewTableProps {
  resource: Resource
  api: ResourceCalls
  batchId: string
  status: ImportStatus | undefined
  onSummary: (summary: ImportSummary) => void
}

const cellWidth = 160

/** The parsed rows of the sheet; an invalid cell shows the reason and can be corrected in place. */
export function PreviewTable({ resource, api, batchId, status, onSummary }: PreviewTableProps) {
  const { isMobile } = useBreakpoint()
  const { data, error, refetch, isFetching, paging, setPaging, fix } = usePreviewRows({
    resource,
    api,
    batchId,
    status,
    onSummary,
  })
  const records = data?.records ?? none
  const columns = usePreviewColumns(resource, records)
  if (error && !data) return <ErrorHint error={error} onRetry={() => void refetch()} />
  const shown: TableProps<ImportRow>['columns'] = [
    { key: 'row', title: '行号', dataIndex: 'row', width: 72, fixed: 'left' },
    {
      key: 'status',
      title: '结果',
      width: 80,
      fixed: 'left',
      render: (_, row) => <Tag color={statusTitles[row.status].color}>{statusTitles[row.status].title}</Tag>,
    },
    ...(records.some((row) => rowRemarks(row, columns).length > 0)
      ? [{ key: 'remark', title: '说明', width: 240, render: (_: unknown, row: ImportRow) => remarksOf(row, columns) }]
      : []),
    ...columns.map(({ name, title }) => ({
      key: name,
      title,
      width: cellWidth,
      render: (_: unknown, row: ImportRow) => (
        <PreviewCell row={row} name={name} title={title} onFix={(text) => fix(row, name, text)} />
      ),
    })),
  ]
  const pagination = {
    current: paging.pageNo,
    pageSize: paging.pageSize,
    total: data?.total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [10, 50, 100],
    showTotal: (total: number) => `共 ${total} 行`,
    onChange: (pageNo: number, pageSize: number) =>
      setPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize }),
  }
  if (isMobile)
    return (
      <Spin spinning={isFetching}>
        <Flex vertical gap={12}>
          {data && records.length === 0 && <Empty description="没有这样的行" />}
          <PreviewCards rows={records} columns={columns} onFix={fix} />
          <Pagination {...pagination} size="small" align="end" showSizeChanger={false} />
        </Flex>
      </Spin>
    )
  return (
    <Table<ImportRow>
      size="small"
      bordered
      rowKey="row"
      loading={isFetching}
      columns={shown}
      dataSource={records}
      scroll={{ x: columns.length * cellWidth + 400, y: 'max(200px, calc(100vh - 460px))' }}
      pagination={pagination}
    />
  )
}

const none: readonly ImportRow[] = []

const remarksOf = (row: ImportRow, columns: readonly PreviewColumn[]) =>
  rowRemarks(row, columns).map((message) => <div key={message}>{message}</div>)
