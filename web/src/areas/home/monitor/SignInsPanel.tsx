import { countText } from '@lexdesk/domain'
import { Chart } from '../../../ui/charts/Chart.tsx'
import type { ChartData } from '../../../ui/charts/ChartData.ts'
import { homeCalls } from '../homeCalls.ts'
import { HomePanel } from '../HomePanel.tsx'
import { HomePart } from '../HomePart.tsx'
import type { VisitDay } from '../HomeReport.ts'
import { useHomeQuery, visitRefreshMs } from '../useHomeQuery.ts'
import styles from '../HomePage.module.css'

const title = '近 7 天访问'

/** Sign-ins of today, of all time and of the last seven days. */
export function SignInsPanel() {
  const totals = useHomeQuery('visitTotals', homeCalls.visitTotals, { refreshMs: visitRefreshMs })
  const days = useHomeQuery('visitDays', homeCalls.visitDays, { refreshMs: visitRefreshMs })
  return (
    <HomePanel title={title} size="full">
      <div className={styles.visits}>
        <HomePart query={totals} isEmpty={() => false} height={72}>
          {({ today, addressesToday, total }) => (
            <dl className={styles.totals}>
              <Total title="今日访问" count={today} />
              <Total title="今日 IP" count={addressesToday} />
              <Total title="累计访问" count={total} />
            </dl>
          )}
        </HomePart>
        <div className={styles.visitChart}>
          <HomePart query={days} isEmpty={(week) => week.every(({ visits }) => visits === 0)} height={228}>
            {(week) => <Chart kind="line" title={title} height={200} data={chartOf(week)} />}
          </HomePart>
        </div>
      </div>
    </HomePanel>
  )
}

function Total({ title: name, count }: { title: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{countText(count)}</dd>
    </div>
  )
}

const chartOf = (days: readonly VisitDay[]): ChartData => ({
  dimension: '日期',
  places: days.map(({ day }) => ({ key: day, short: day.slice(5), full: day })),
  series: [
    { key: 'visits', title: '访问次数', values: days.map(({ visits }) => visits) },
    { key: 'addresses', title: '独立 IP', values: days.map(({ addresses }) => addresses) },
  ],
})
