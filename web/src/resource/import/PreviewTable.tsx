import { type Resource, sheetColumns } from '@lexdesk/domain'
import { Table, type TableProps, Tag } from 'antd'
import { useMemo } from 'react'
import type { ImportRow, ImportStatus, ImportSummary, ResourceCalls } from '../../api/ResourceCalls.ts'
import { ErrorHint } from '../../ui/ErrorHint.tsx'
import { PreviewCell } from './PreviewCell.tsx'
import { statusTitles } from './statusTitles.ts'
import { usePreviewRows } from './usePreviewRows.ts'

interface PreviewTableProps {
  resource: Resource
  api: ResourceCalls
  batchId: string
  status: ImportStatus | undefined
  onSummary: (summary: ImportSummary) => void
}

const cellWidth = 160

/** The rows of the sheet as they were read; a wrong cell says why and can be mended on the spot. */
export function PreviewTable({ resource, api, batchId, status, onSummary }: PreviewTableProps) {
  const { data, error, refetch, isFetching, paging, setPaging, fix } = usePreviewRows({
    resource,
    api,
    batchId,
    status,
    onSummary,
  })
  const columns = useMemo(() => previewColumns(resource, data?.records ?? []), [resource, data])
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
    ...columns.map(({ name, title }) => ({
      key: name,
      title,
      width: cellWidth,
      render: (_: unknown, row: ImportRow) => (
        <PreviewCell row={row} name={name} title={title} onFix={(text) => fix(row, name, text)} />
      ),
    })),
    {
      key: 'remark',
      title: '说明',
      width: 240,
      render: (_, row) =>
        row.errors.map(({ field, title, message }) => (
          <div key={`${field} ${message}`}>{message.includes(title) ? message : `${title}：${message}`}</div>
        )),
    },
  ]
  return (
    <Table<ImportRow>
      size="small"
      bordered
      rowKey="row"
      loading={isFetching}
      columns={shown}
      dataSource={data?.records ?? []}
      scroll={{ x: columns.length * cellWidth + 400, y: 'max(240px, calc(100vh - 460px))' }}
      pagination={{
        current: paging.pageNo,
        pageSize: paging.pageSize,
        total: data?.total ?? 0,
        showSizeChanger: true,
        pageSizeOptions: [10, 50, 100],
        showTotal: (total) => `共 ${total} 行`,
        onChange: (pageNo, pageSize) => setPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize }),
      }}
    />
  )
}

/** Columns that the sheet does not have would only be empty; wrong ones are shown in any case. */
function previewColumns(resource: Resource, rows: readonly ImportRow[]): { name: string; title: string }[] {
  const present = new Set(rows.flatMap((row) => [...Object.keys(row.values), ...row.errors.map(({ field }) => field)]))
  return sheetColumns(resource)
    .filter(({ name }) => present.has(name))
    .map(({ name, field }) => ({ name, title: field.title }))
}
