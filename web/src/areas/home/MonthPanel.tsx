import { Chart } from '../../ui/charts/Chart.tsx'
import { homeCalls } from './homeCalls.ts'
import { HomePanel } from './HomePanel.tsx'
import { HomePart } from './HomePart.tsx'
import type { CountedGroup } from './HomeReport.ts'
import { matterChart } from './matterChart.ts'
import { useHomeQuery } from './useHomeQuery.ts'

const title = '近 12 个月新增业务'

export function MonthPanel() {
  const query = useHomeQuery('months', homeCalls.months)
  return (
    <HomePanel title={title} size="wide">
      <HomePart query={query} isEmpty={(groups) => groups.length === 0} height={288}>
        {(groups) => <Chart kind="grouped" title={title} data={matterChart('月份', groups, monthOf)} />}
      </HomePart>
    </HomePanel>
  )
}

function monthOf({ key }: CountedGroup) {
  const [year = '', month = ''] = key.split('-')
  const short = `${Number(month)}月`
  return { key, short, full: `${year}年${short}` }
}
