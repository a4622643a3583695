import { ReloadOutlined } from '@ant-design/icons'
import {
  permissionCode,
  report as reports,
  type ReportAnswer,
  reportEndpoints,
  type ReportSummary,
} from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../api/calls/call.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { figuresKey } from './boards/figuresKey.ts'
import { ExportButton } from './ExportButton.tsx'
import { isWideTable } from './print/isWideTable.ts'
import { PrintButton } from './print/PrintButton.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'
import { designPath } from './reportPaths.ts'
import styles from './reports.module.css'

/** A report as its readers see it. */
export function ReportView({ report }: { report: ReportSummary }) {
  const { code, title, description } = report
  const { can } = useSession()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: [...figuresKey(report.source), code],
    queryFn: ({ signal }) => call(reportEndpoints.run, { code }, { signal, quiet: true }),
  })
  const { data, error } = query
  return (
    <section className={layout.page}>
      <PageHeader
        title={title}
        description={description ?? undefined}
        extra={
          <div className={styles.tools}>
            <Button icon={<ReloadOutlined spin={query.isFetching} />} onClick={() => void query.refetch()}>
              刷新
            </Button>
            <SubscribeButton title={title} initial={{ reportId: report.id }} />
            <ExportButton report={report} />
            {data && can(permissionCode({ name: report.source }, 'export')) && <PrintReport answer={data} />}
            {can(permissionCode(reports, 'edit')) && (
              <Button type="primary" onClick={() => void navigate(designPath(code))}>
                设计
              </Button>
            )}
          </div>
        }
      />
      <div className={layout.panel}>
        {error ? (
          <ErrorHint error={error} onRetry={() => void query.refetch()} />
        ) : data ? (
          <>
            <ReportFacts answer={data} />
            <ReportFigures answer={data} />
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 8 }} />
        )}
      </div>
    </section>
  )
}

function PrintReport({ answer }: { answer: ReportAnswer }) {
  const { title, dimensions, measures, pivot } = answer
  const columns = dimensions.length + measures.length * ((pivot?.values.length ?? 0) + 1)
  return (
    <PrintButton
      title={title}
      isWide={isWideTable(columns)}
      content={() => (
        <>
          <ReportFacts answer={answer} />
          <ReportFigures answer={answer} />
        </>
      )}
    />
  )
}
