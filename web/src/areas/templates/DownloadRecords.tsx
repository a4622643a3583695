import { printValue, templateDownload } from '@lexdesk/domain'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { columnWidth } from '../../resource/list/columns/columnLook.ts'
import { toTheMinute } from '../../ui/values/toTheMinute.ts'
import { SearchedTable } from './SearchedTable.tsx'
import { type DownloadRow, templateCalls } from './templateCalls.ts'
import { useSearchedRows } from './useSearchedRows.ts'

const shown = ['templateVersion', 'userId', 'enterpriseId', 'payWay', 'format', 'watermarkId', 'ip'] as const

/** The download history: who, for whom, and how it was paid. */
export function DownloadRecords() {
  const names = useNames()
  const list = useSearchedRows<DownloadRow>('templateName', templateCalls.downloads)
  return (
    <SearchedTable<DownloadRow>
      list={list}
      none="还没有下载记录"
      label="下载记录"
      columns={[
        { key: 'templateName', title: '模板名称', minWidth: 180 },
        ...shown.map((name) => ({
          key: name,
          title: templateDownload.fields[name].title,
          width: columnWidth(templateDownload.fields[name]),
          show: (row: DownloadRow) => (
            <FieldDisplay name={name} field={templateDownload.fields[name]} value={row[name]} row={row} compact />
          ),
          text: (row: DownloadRow) => printValue(templateDownload.fields[name], name, row, names),
        })),
        { key: 'createTime', title: '下载时间', width: 152, text: ({ createTime }) => toTheMinute(createTime) },
      ]}
    />
  )
}
