import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { statisticCalls } from './statisticCalls.ts'
import { StatisticMenu } from './StatisticMenu.tsx'
import styles from './StatisticPage.module.css'
import { StatisticReport } from './StatisticReport.tsx'

/** 统计报表: figures of every area. The report and its period are part of the URL. */
export function StatisticPage() {
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => statisticCalls.list(signal),
  })
  const code = search.get('code') ?? data?.[0]?.code
  const statistic = data?.find((one) => one.code === code)
  const period = Object.fromEntries(
    (['from', 'to'] as const).flatMap((name) => {
      const day = search.get(name)
      return day ? [[name, day]] : []
    }),
  )

  return (
    <section className={layout.page}>
      <PageHeader title="统计报表" />
      {error ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <div className={layout.panel}>
          <EmptyHint description="没有可以查看的报表：报表随各业务列表的查看权限开放" />
        </div>
      ) : (
        <div className={styles.sides}>
          <div className={[layout.panel, styles.side].join(' ')}>
            <StatisticMenu
              statistics={data}
              chosen={statistic?.code}
              addressOf={(one) => `?${new URLSearchParams({ code: one, ...period }).toString()}`}
              onChoose={(one) => setSearch({ code: one, ...period })}
            />
          </div>
          <div className={layout.panel}>
            {statistic ? (
              <StatisticReport
                statistic={statistic}
                period={period}
                onPeriod={(days) => setSearch({ code: statistic.code, ...days })}
              />
            ) : (
              <EmptyHint description="没有这个报表，或者您没有查看它的权限" />
            )}
          </div>
        </div>
      )}
    </section>
  )
}
