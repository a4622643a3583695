import type { Resource } from '@lexdesk/domain'
import { DataTable, Pages, type TableColumn } from '@lexdesk/parts'
import { Empty, Flex, Spin, Tag } from 'antd'
import { useMemo } from 'react'
import type { ImportRow, ImportRowKind, ImportSummary, ResourceCalls } from '../../api/resource/ResourceCalls.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useWindowHeight } from '../../ui/page/useWindowHeight.ts'
import { PreviewCards } from './PreviewCards.tsx'
import { PreviewCell } from './PreviewCell.tsx'
import styles from './PreviewCell.module.css'
import { reasonLayout } from './reasonLayout.ts'
import { rowRemarks } from './rowRemarks.ts'
import { statusTitles } from './statusTitles.ts'
import { usePreviewColumns } from './usePreviewColumns.ts'
import { usePreviewRows } from './usePreviewRows.ts'

interface PreviewTableProps {
  resource: Resource
  api: ResourceCalls
  batchId: string
  status: ImportRowKind | undefined
  onSummary: (summary: ImportSummary) => void
}

const cellWidth = 160
const rowHeight = 40

/** The parsed rows of the sheet; an invalid cell shows the reason and can be corrected in place. */
export function PreviewTable({ resource, api, batchId, status, onSummary }: PreviewTableProps) {
  const { isMobile } = useBreakpoint()
  const windowHeight = useWindowHeight()
  const { data, error, refetch, isFetching, paging, setPaging, fix } = usePreviewRows({
    resource,
    api,
    batchId,
    status,
    onSummary,
  })
  const records = data?.records ?? none
  const columns = usePreviewColumns(resource, records)
  const layout = useMemo(() => reasonLayout(records, columns), [records, columns])
  if (error && !data) return <ErrorHint error={error} onRetry={() => void refetch()} />
  const shown: TableColumn<ImportRow>[] = [
    { key: 'row', title: '行号', width: 72, align: 'right', frozen: true },
    {
      key: 'status',
      title: '结果',
      width: 80,
      frozen: true,
      show: (row) => <Tag color={statusTitles[row.status].color}>{statusTitles[row.status].title}</Tag>,
      text: (row) => statusTitles[row.status].title,
    },
    ...(layout.remarkWidth === undefined
      ? []
      : [
          {
            key: 'remark',
            title: '说明',
            width: layout.remarkWidth,
            show: (row: ImportRow) =>
              rowRemarks(row, columns).map((message) => (
                <div key={message} className={styles.remark}>
                  {message}
                </div>
              )),
            text: (row: ImportRow) => rowRemarks(row, columns).join('；'),
          },
        ]),
    ...columns.map(({ name, title }) => ({
      key: name,
      title,
      width: layout.widthOf(name) ?? cellWidth,
      show: (row: ImportRow) => (
        <PreviewCell key={row.row} row={row} name={name} title={title} onFix={(text) => fix(row, name, text)} />
      ),
      text: (row: ImportRow) => row.values[name] ?? '',
    })),
  ]
  const pages = (
    <Pages
      page={paging.pageNo}
      size={paging.pageSize}
      sizes={[10, 50, 100]}
      total={data?.total ?? 0}
      onChange={(pageNo, pageSize) => setPaging({ pageNo, pageSize })}
    />
  )
  if (isMobile)
    return (
      <Spin spinning={isFetching}>
        <Flex vertical gap={12}>
          {data && records.length === 0 && <Empty description="没有这样的行" />}
          <PreviewCards rows={records} columns={columns} onFix={fix} />
          {pages}
        </Flex>
      </Spin>
    )
  if (!data) return <TableSkeleton columns={6} />
  return (
    <Flex vertical gap={12}>
      <DataTable<ImportRow>
        label="导入预览"
        rows={records}
        idOf={({ row }) => String(row)}
        nameOf={({ row }) => `第 ${row} 行`}
        columns={shown}
        rowHeight={rowHeight + layout.extraHeight}
        height={Math.max(240, windowHeight - 420)}
        isBusy={isFetching}
        empty={<EmptyHint description="没有这样的行" />}
      />
      {pages}
    </Flex>
  )
}

const none: readonly ImportRow[] = []
