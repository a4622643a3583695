import { reportEndpoints, type ReportSummary, type Values } from '@lexdesk/domain'
import type { ReactNode } from 'react'
import { call } from '../../../api/calls/call.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import styles from '../reports.module.css'
import { columnOf, type RowsShape } from '../rowsColumns.ts'
import { ReportDataTable } from './ReportDataTable.tsx'

/** By which the server is asked for all rows, up to its limit. */
const allRows = -521

interface Shown {
  report: ReportSummary
  shape: RowsShape
  filters: Readonly<Record<string, string>>
}

interface Rows {
  total: number
  records: Values[]
}

/** All rows of a report that the server sends at once. */
export async function printedRows(shown: Shown): Promise<ReactNode> {
  const rows = await call(reportEndpoints.getData, { code: shown.report.code, ...shown.filters, pageSize: allRows })
  const { total, records } = rows
  const left = total > records.length && `只打印前 ${records.length} 条，请先查询缩小范围`
  return <PrintedRows {...shown} rows={rows} left={left} />
}

/** The rows that the page shows. */
export function printedPage(shown: Shown, rows: Rows): ReactNode {
  const { total, records } = rows
  const left = total > records.length && `只打印本页 ${records.length} 条，用页面上的“打印 / PDF”打印全部`
  return <PrintedRows {...shown} rows={rows} left={left} />
}

interface PrintedRowsProps extends Shown {
  rows: Rows
  /** What is not printed. */
  left: string | false
}

function PrintedRows({ report: { title, sourceTitle }, shape, filters, rows, left }: PrintedRowsProps) {
  const { columns, items } = shape
  const { total, records } = rows
  const limits = items.flatMap(({ field, label, dictOptions }) => {
    const value = filters[field]
    return value ? [`${label}“${dictOptions?.find((one) => one.value === value)?.text ?? value}”`] : []
  })
  return (
    <>
      <p className={styles.facts}>
        <span>数据来源 {sourceTitle}</span>
        <span>
          共 {total} 条{left && `，${left}`}
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
