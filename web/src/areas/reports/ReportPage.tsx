import { newReportCode } from '@lexdesk/domain'
import { Result, Skeleton } from 'antd'
import { use, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { ReportBuilder } from './ReportBuilder.tsx'
import { ReportView } from './ReportView.tsx'
import { sqlReportPath } from './reportPaths.ts'
import { RowsReport } from './RowsReport.tsx'
import { useSqlReports } from './sql/useSqlReports.ts'
import { useReports } from './useReports.ts'

/** report-auto-list: one report by its code or id, or its builder. Links of the old wire open SQL reports here too. */
export function ReportPage() {
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const { nameTab } = use(PageHostContext)
  const isNew = code === newReportCode
  const { data, error, refetch } = useReports()
  const ofCode = data?.find((one) => one.code === code)
  const statements = useSqlReports(!isNew && data !== undefined && !ofCode)
  const statement = statements.data?.find((one) => one.code === code) ?? statements.data?.find((one) => one.id === code)
  const report = ofCode ?? data?.find((one) => one.id === code)
  const title = isNew ? '新建报表' : report?.title
  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  if (isNew) return <ReportBuilder key="new" />
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (!ofCode && statements.isPending) return <Skeleton active />
  if (!ofCode && statement) return <Navigate replace to={sqlReportPath(statement.code, Object.fromEntries(search))} />
  if (!report)
    return (
      <Result
        status="404"
        title={`没有编码为“${code}”的报表`}
        subTitle="报表不存在、没有共享给您，或者您没有查看其数据的权限。"
      />
    )
  if (search.has('design')) return <ReportBuilder key={report.id} id={report.id} />
  return report.chart === null ? <RowsReport report={report} /> : <ReportView report={report} />
}
