import type { ReportSummary, SqlReportHead } from '@lexdesk/domain'

/** The reports that this user may open, which boards show as tiles. */
export interface BoardReports {
  figures: readonly ReportSummary[]
  statements: readonly SqlReportHead[]
}
