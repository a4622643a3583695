import { reportEndpoints, type ReportSummary, type Values } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import styles from '../reports.module.css'
import { columnOf, type RowsShape } from '../rowsColumns.ts'
import { ReportDataTable } from './ReportDataTable.tsx'

/** By which the server is asked for all rows, up to its limit. */
const allRows = -521

/** All rows of a report that the server sends at once, and how many there are. */
export async function printedRows(
  { code, title, sourceTitle }: ReportSummary,
  { columns, items }: RowsShape,
  filters: Readonly<Record<string, string>>,
) {
  const { total, records } = await call(reportEndpoints.getData, { code, ...filters, pageSize: allRows })
  const limits = items.flatMap(({ field, label, dictOptions }) => {
    const value = filters[field]
    return value ? [`${label}“${dictOptions?.find((one) => one.value === value)?.text ?? value}”`] : []
  })
  return (
    <>
      <p className={styles.facts}>
        <span>数据来源 {sourceTitle}</span>
        <span>
          {total > records.length
            ? `共 ${total} 条，只打印前 ${records.length} 条，请先查询缩小范围`
            : `共 ${total} 条`}
        </span>
        {limits.length > 0 && <span>查询：{limits.join('，')}</span>}
      </p>
      <ReportDataTable<Values>
        label={title}
        rows={records}
        columns={columns.map((column, at) => columnOf(column, at, records))}
        empty={<EmptyHint description={`没有符合条件的${sourceTitle}`} />}
      />
    </>
  )
}
