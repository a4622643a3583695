import { countText, type RouteFigures, sampleEveryMs } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useSortedRows } from '../../ui/rows/useSortedRows.ts'
import { msText, msUnit, shareText } from './figureTexts.ts'
import { Figures } from './Figures.tsx'
import styles from './monitoring.module.css'
import { MonitoringPage } from './MonitoringPage.tsx'
import { Panel } from './Panel.tsx'
import { SampleChart } from './SampleChart.tsx'

/** HTTP服务: connections, sessions, rates and durations of calls. */
export function HttpServerPage() {
  return (
    <MonitoringPage title="HTTP服务">
      {({ facts, now, samples, sessions }) => (
        <>
          <Figures
            figures={[
              {
                title: '每秒请求',
                value: ((now.requests * 1000) / sampleEveryMs).toFixed(1),
                note: `启动以来 ${countText(facts.requests)} 次`,
              },
              { title: '耗时 P95', value: msText(now.p95), note: `P50 ${msText(now.p50)}，P99 ${msText(now.p99)}` },
              {
                title: '服务端错误',
                value: countText(facts.failures),
                note: facts.requests > 0 ? `占 ${shareText(facts.failures / facts.requests)}` : undefined,
                isBad: facts.failures > 0,
              },
              {
                title: '连接',
                value: countText(now.connections),
                note: `其中实时连接 ${countText(now.sockets)}`,
              },
              { title: '当前会话', value: countText(sessions.active), note: `峰值 ${countText(sessions.peak)}` },
              {
                title: '启动以来登录',
                value: countText(sessions.created),
                note: `已过期 ${countText(sessions.expired)}`,
              },
            ]}
          />
          <div className={styles.pair}>
            <SampleChart
              title="请求数"
              samples={samples}
              kind="stacked"
              lines={[
                { key: 'good', title: '正常', of: (one) => one.requests - one.failures },
                { key: 'failed', title: '服务端错误', of: (one) => one.failures, isBad: true },
              ]}
            />
            <SampleChart
              title="请求耗时（毫秒）"
              samples={samples}
              unit={msUnit}
              lines={[
                { key: 'p50', title: 'P50', of: (one) => one.p50 },
                { key: 'p95', title: 'P95', of: (one) => one.p95 },
                { key: 'p99', title: 'P99', of: (one) => one.p99 },
              ]}
            />
            <SampleChart
              title="连接数"
              samples={samples}
              lines={[
                { key: 'connections', title: '全部', of: (one) => one.connections },
                { key: 'sockets', title: '实时连接', of: (one) => one.sockets },
              ]}
            />
            <Slowest routes={facts.slowest} />
          </div>
        </>
      )}
    </MonitoringPage>
  )
}

const shownRoutes = 8
const figureOf = (row: RouteFigures, key: string): number =>
  key === 'count' ? row.count : key === 'maxMs' ? row.maxMs : row.meanMs

function Slowest({ routes }: { routes: readonly RouteFigures[] }) {
  const { rows, sort } = useSortedRows(routes, figureOf)
  return (
    <Panel title="最慢接口（启动以来）">
      <DataTable<RouteFigures>
        label="最慢接口"
        rows={rows.slice(0, shownRoutes)}
        idOf={({ method, route }) => `${method} ${route}`}
        rowHeight={28}
        sort={sort}
        empty="还没有请求"
        columns={[
          { key: 'route', title: '接口', minWidth: 160, text: ({ method, route }) => `${method} ${route}` },
          { key: 'count', title: '次数', width: 80, align: 'right', isSortable: true, importance: 2 },
          {
            key: 'meanMs',
            title: '平均',
            width: 100,
            align: 'right',
            isSortable: true,
            text: (row) => msText(row.meanMs),
          },
          {
            key: 'maxMs',
            title: '最长',
            width: 100,
            align: 'right',
            isSortable: true,
            importance: 2,
            text: (row) => msText(row.maxMs),
          },
        ]}
      />
    </Panel>
  )
}
