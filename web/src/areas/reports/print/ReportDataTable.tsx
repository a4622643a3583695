import { DataTable, type DataTableProps } from '@lexdesk/parts'
import { use } from 'react'
import { PaperWidth } from '../../../ui/print/PaperWidth.ts'
import { PaperTable } from './PaperTable.tsx'

/** The table of a report, on the screen or on paper. */
export function ReportDataTable<Row>(props: DataTableProps<Row>) {
  const paperWidth = use(PaperWidth)
  if (paperWidth === undefined) return <DataTable<Row> {...props} />
  const { label, columns, rows, totals, empty } = props
  return <PaperTable<Row> {...{ label, columns, rows, totals, empty, paperWidth }} />
}
