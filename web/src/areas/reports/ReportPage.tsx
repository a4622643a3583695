import { newReportCode } from '@lexdesk/domain'
import { Result, Skeleton } from 'antd'
import { use, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { ReportBuilder } from './ReportBuilder.tsx'
import { ReportView } from './ReportView.tsx'
import { RowsReport } from './RowsReport.tsx'
import { useReports } from './useReports.ts'

/** report-auto-list: one report by its code, or its builder. */
export function ReportPage() {
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const { nameTab } = use(PageHostContext)
  const isNew = code === newReportCode
  const { data, error, refetch } = useReports()
  const report = data?.find((one) => one.code === code)
  const title = isNew ? '新建报表' : report?.title
  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  if (isNew) return <ReportBuilder key="new" />
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
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
