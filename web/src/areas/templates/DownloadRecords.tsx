import { templateDownload } from '@lexdesk/domain'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { SearchedTable } from './SearchedTable.tsx'
import { type DownloadRow, templateCalls } from './templateCalls.ts'
import { useSearchedRows } from './useSearchedRows.ts'

const shown = ['templateVersion', 'userId', 'enterpriseId', 'payWay', 'format', 'watermarkId', 'ip'] as const

/** The download history: who, for whom, and how it was paid. */
export function DownloadRecords() {
  const list = useSearchedRows<DownloadRow>('templateName', templateCalls.downloads)
  return (
    <SearchedTable<DownloadRow>
      list={list}
      none="还没有下载记录"
      columns={[
        { title: '模板名称', dataIndex: 'templateName' },
        ...shown.map((name) => ({
          title: templateDownload.fields[name].title,
          key: name,
          render: (_: unknown, row: DownloadRow) => (
            <FieldDisplay name={name} field={templateDownload.fields[name]} value={row[name]} row={row} compact />
          ),
        })),
        { title: '下载时间', dataIndex: 'createTime' },
      ]}
    />
  )
}
