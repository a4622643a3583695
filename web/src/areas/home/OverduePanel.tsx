import { Segmented, Typography } from 'antd'
import { useState } from 'react'
import { dueWords } from '../../ui/values/dueWords.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { RecordRows } from './dashboard/RecordRows.tsx'
import { homeCalls, type OverdueBy } from './homeCalls.ts'
import { HomePanel } from './HomePanel.tsx'
import { HomePart } from './HomePart.tsx'
import { isAllZero, matterChart } from './matterChart.ts'
import { useHomeQuery } from './useHomeQuery.ts'

type View = 'longest' | OverdueBy

const views: { value: View; label: string }[] = [
  { value: 'longest', label: '最久' },
  { value: 'days', label: '按天数' },
  { value: 'lawyer', label: '按律师' },
]
const dimensions: Record<OverdueBy, string> = { days: '逾期天数', lawyer: '承办律师' }
const height = 288
const emptyText = '暂无逾期事项'

/** Overdue matters: those that wait longest, or their numbers by delay or by lawyer. */
export function OverduePanel() {
  const [view, setView] = useState<View>('longest')
  return (
    <HomePanel
      title="逾期事项"
      extra={
        <Segmented<View> size="small" aria-label="逾期事项的显示方式" options={views} value={view} onChange={setView} />
      }
    >
      {view === 'longest' ? <LongestOverdue /> : <OverdueChart by={view} />}
    </HomePanel>
  )
}

function LongestOverdue() {
  const query = useHomeQuery('late', homeCalls.late)
  return (
    <HomePart query={query} isEmpty={({ matters }) => matters.length === 0} emptyText={emptyText} height={height}>
      {({ today, matters }) => (
        <RecordRows
          title="逾期最久的事项"
          // All of them are under way: the state would say nothing.
          records={matters.map((matter) => ({ ...matter, state: null }))}
          note={({ no, date }) => `${no ?? ''} 到期 ${date}`}
          end={({ date }) => <Typography.Text type="danger">{dueWords(date, today)}</Typography.Text>}
        />
      )}
    </HomePart>
  )
}

function OverdueChart({ by }: { by: OverdueBy }) {
  const query = useHomeQuery('overdue', (signal) => homeCalls.overdue(by, signal), { more: by })
  // Until the new numbers have loaded the old ones stay, under their own label.
  const shown = query.isPlaceholderData ? (by === 'days' ? 'lawyer' : 'days') : by
  const dimension = dimensions[shown]
  return (
    <HomePart
      query={{ ...query, data: query.data && matterChart(dimension, query.data, placeOf) }}
      isEmpty={isAllZero}
      emptyText={emptyText}
      height={height}
    >
      {(data) => <Chart kind="stacked" title={`逾期事项，按${dimension}`} data={data} crowded="shorten" />}
    </HomePart>
  )
}

const placeOf = ({ key, title }: { key: string; title: string }) => ({ key, short: title, full: title })
