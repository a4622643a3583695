import { Result, Skeleton } from 'antd'
import { use, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { PageHostContext } from '../../../ui/page/PageHost.ts'
import { SqlReportView } from './SqlReportView.tsx'
import { useSqlReports } from './useSqlReports.ts'

/** One SQL report by its code, with the values of its parameters from the address. */
export function SqlReportPage() {
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const { nameTab } = use(PageHostContext)
  const { data, error, refetch } = useSqlReports()
  const report = data?.find((one) => one.code === code)
  const title = report?.title
  useEffect(() => {
    if (title) nameTab(title)
  }, [nameTab, title])

  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (report)
    return (
      <SqlReportView key={`${report.id}?${search.toString()}`} report={report} given={Object.fromEntries(search)} />
    )
  return (
    <Result
      status="404"
      title={`没有编码为“${code}”的 SQL 报表`}
      subTitle="报表不存在、没有共享给您，或者您没有查看其数据的权限。"
    />
  )
}
