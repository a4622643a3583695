import { DownloadOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import type { Statistic, StatisticAnswer } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { saveBlob } from '../../api/calls/saveBlob.ts'
import { useSession } from '../../api/session/useSession.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { PeriodBar } from './PeriodBar.tsx'
import type { Period } from './periodPresets.ts'
import { drawnRows, isOfMonths, pictureOf, rowsInOnePicture, statisticChart } from './statisticChart.ts'
import { statisticCalls, type StatisticParams } from './statisticCalls.ts'
import styles from './StatisticPage.module.css'
import { StatisticTable } from './StatisticTable.tsx'
import { useCurrencyText } from './useCurrencyText.ts'

interface StatisticReportProps {
  statistic: Statistic
  /** From the URL; the report has its own default period. */
  period: Partial<Period>
  onPeriod: (period: Period) => void
}

/** One report: how it is calculated, its period, the chart and the numbers. */
export function StatisticReport({ statistic, period, onPeriod }: StatisticReportProps) {
  const params: StatisticParams = { code: statistic.code, ...(statistic.period && period) }
  const query = useQuery({
    queryKey: ['statistic', params],
    queryFn: ({ signal }) => statisticCalls.data(params, signal),
    // The numbers of another period stay until the new ones have loaded; those of another report would be wrong.
    placeholderData: (last) => (last?.statistic.code === statistic.code ? last : undefined),
  })
  const { data, error } = query
  const shown = { from: period.from ?? data?.from, to: period.to ?? data?.to }

  return (
    <article className={styles.report} aria-label={statistic.title}>
      <header className={styles.head}>
        <h2>{statistic.title}</h2>
        <div className={styles.tools}>
          <Button icon={<ReloadOutlined spin={query.isFetching} />} onClick={() => void query.refetch()}>
            刷新
          </Button>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            打印
          </Button>
          <ExportButton title={statistic.title} params={params} />
        </div>
      </header>
      <p className={styles.explain}>
        <strong>口径说明</strong>
        {statistic.explain}
      </p>
      {statistic.period && shown.from && shown.to && (
        <PeriodBar period={{ from: shown.from, to: shown.to }} onChange={onPeriod} />
      )}
      {error ? (
        <ErrorHint error={error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Figures answer={data} />
      ) : (
        <div role="status" aria-busy="true" aria-label="加载中">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </article>
  )
}

function Figures({ answer }: { answer: StatisticAnswer }) {
  const { statistic, rows, from, to, asOf } = answer
  return (
    <>
      <p className={styles.facts}>
        {from && (
          <span>
            统计期间 {from} 至 {to}
          </span>
        )}
        <span>数据截至 {asOf}</span>
      </p>
      {rows.length === 0 ? (
        <EmptyHint description={from ? '该期间内没有可统计的记录' : '目前没有可统计的记录'} />
      ) : (
        <>
          <Picture answer={answer} />
          <StatisticTable key={statistic.code} answer={answer} />
        </>
      )}
    </>
  )
}

function Picture({ answer: { statistic, rows: all } }: { answer: StatisticAnswer }) {
  const { chart, title } = statistic
  const currencyText = useCurrencyText()
  if (!chart) return null
  const rows = rowsInOnePicture(statistic, chart, all)
  const isOneOfSeveral = rows[0]?.currency !== undefined && rows.length < all.length
  const data = statisticChart(statistic, chart, rows)
  const drawn = drawnRows(chart, rows)
  return (
    <div className={styles.picture}>
      <Chart
        kind={pictureOf(chart, rows)}
        title={title}
        data={data}
        height={300}
        crowded={isOfMonths(chart.place, rows) ? 'skip' : 'shorten'}
      />
      {isOneOfSeveral && <p className={styles.facts}>图中只含{currencyText(rows[0]!.currency!)}金额，其他币种见下表</p>}
      {rows.length > drawn && (
        <p className={styles.facts}>
          图中为前 {drawn} 项，共 {rows.length} 项
        </p>
      )}
    </div>
  )
}

function ExportButton({ title, params }: { title: string; params: StatisticParams }) {
  const { message } = App.useApp()
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!can('statistic:export')) return null

  async function fetchSheet() {
    setBusy(true)
    try {
      const { blob, fileName } = await statisticCalls.exportXls(params)
      saveBlob(blob, fileName || `${title}.xlsx`)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button type="primary" icon={<DownloadOutlined />} loading={isBusy} onClick={() => void fetchSheet()}>
      导出
    </Button>
  )
}
