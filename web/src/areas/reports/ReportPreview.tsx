import { reportEndpoints, reportProblems, type Resource } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { call } from '../../api/calls/call.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import type { ReportDraft } from './reportDraft.ts'
import { ReportFigures } from './ReportFigures.tsx'
import styles from './reports.module.css'

/** The figures of what is being designed, over the rows of the designer. */
export function ReportPreview({ resource, draft }: { resource: Resource | undefined; draft: ReportDraft }) {
  const { source, definition } = draft
  const problems = resource ? reportProblems(resource, definition) : []
  const isReady = resource !== undefined && definition.shape === 'groups' && definition.measures.length > 0
  const query = useQuery({
    queryKey: ['resource', source, 'preview', definition],
    queryFn: ({ signal }) => call(reportEndpoints.preview, { source, definition }, { signal, quiet: true }),
    enabled: isReady && problems.length === 0,
    placeholderData: keepPreviousData,
  })
  if (!resource) return <EmptyHint description="选择数据来源后，在这里预览报表" />
  if (problems.length > 0) return <Alert type="warning" showIcon title={problems[0]} />
  if (definition.shape === 'rows') return <EmptyHint description="明细报表保存后打开查看" />
  if (definition.measures.length === 0) return <EmptyHint description="请至少选择一个指标" />
  if (query.error) return <ErrorHint error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const answer = query.data.source === source ? query.data : undefined
  if (!answer) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      <p className={styles.facts}>
        <span>预览：您有权查看的{answer.sourceTitle}</span>
        {answer.groupCount > answer.groups.length && (
          <span>
            共 {answer.groupCount} 组，显示前 {answer.groups.length} 组，合计为全部
          </span>
        )}
      </p>
      <ReportFigures answer={answer} />
    </>
  )
}
