import { type CallFigures, monitorEndpoints } from '@lexdesk/domain'
import { Link } from 'react-router'
import { useSession } from '../../../api/session/useSession.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import type { ChartData } from '../../../ui/charts/ChartData.ts'
import { CountLinks } from '../dashboard/CountLinks.tsx'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import { logPath, logPathSince } from './logPath.ts'
import { useMonitorQuery } from './useMonitorQuery.ts'

const title = '近 1 小时调用'

/** The logged calls by minute, and the share of failures. */
export function CallsPanel() {
  const query = useMonitorQuery(monitorEndpoints.calls)
  const mayRead = useSession().can('log:list')
  const since = (minute: string | undefined) => (mayRead && minute ? logPathSince(minute) : undefined)
  return (
    <HomePanel title={title} size="wide" extra={mayRead && <Link to={logPath}>查看日志</Link>}>
      <HomePart query={query} isEmpty={({ total }) => total === 0} emptyText="近 1 小时没有调用" height={240}>
        {({ minutes, total, failed, errorShare }) => (
          <>
            <CountLinks
              title={title}
              counts={[
                { key: 'total', title: '调用', total, path: since(minutes[0]?.minute) },
                {
                  key: 'minute',
                  title: '最近一分钟',
                  total: minutes.at(-1)?.total ?? 0,
                  path: since(minutes.at(-1)?.minute),
                },
                // The log has no filter for failures alone.
                { key: 'failed', title: `失败（${errorShare}%）`, total: failed, path: undefined, isBad: true },
              ]}
            />
            <Chart kind="stacked" title={`${title}，每分钟`} height={200} data={chartOf(minutes)} />
          </>
        )}
      </HomePart>
    </HomePanel>
  )
}

const chartOf = (minutes: CallFigures['minutes']): ChartData => ({
  dimension: '时间',
  places: minutes.map(({ minute }) => ({ key: minute, short: minute, full: minute })),
  series: [
    { key: 'good', title: '成功', values: minutes.map(({ total, failed }) => total - failed) },
    { key: 'failed', title: '失败', isBad: true, values: minutes.map(({ failed }) => failed) },
  ],
})
