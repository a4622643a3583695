import { Segmented } from 'antd'
import { useState } from 'react'
import { Chart } from '../../ui/charts/Chart.tsx'
import { homeCalls, type OverdueBy } from './homeCalls.ts'
import { HomePanel } from './HomePanel.tsx'
import { HomePart } from './HomePart.tsx'
import { isAllZero, matterChart } from './matterChart.ts'
import { useHomeQuery } from './useHomeQuery.ts'

const choices: { value: OverdueBy; label: string; dimension: string }[] = [
  { value: 'days', label: '按天数', dimension: '逾期天数' },
  { value: 'lawyer', label: '按律师', dimension: '承办律师' },
]

/** Overdue matters by delay or by lawyer. */
export function OverduePanel() {
  const [by, setBy] = useState<OverdueBy>('days')
  const query = useHomeQuery('overdue', (signal) => homeCalls.overdue(by, signal), { more: by })
  // Until the new numbers have loaded the old ones stay, under their own label.
  const { dimension = '' } = choices.find(({ value }) => (value === by) !== query.isPlaceholderData) ?? {}
  return (
    <HomePanel
      title="逾期事项"
      extra={
        <Segmented<OverdueBy>
          size="small"
          aria-label="逾期事项的统计方式"
          options={choices.map(({ value, label }) => ({ value, label }))}
          value={by}
          onChange={setBy}
        />
      }
    >
      <HomePart
        query={{ ...query, data: query.data && matterChart(dimension, query.data, placeOf) }}
        isEmpty={isAllZero}
        emptyText="暂无逾期事项"
        height={288}
      >
        {(data) => <Chart kind="stacked" title={`逾期事项，按${dimension}`} data={data} crowded="shorten" />}
      </HomePart>
    </HomePanel>
  )
}

const placeOf = ({ key, title }: { key: string; title: string }) => ({ key, short: title, full: title })
