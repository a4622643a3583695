import type { ServerSample } from '@lexdesk/domain'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartData, ChartKind, ChartUnit } from '../../ui/charts/ChartData.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { clockText, countUnit, momentText } from './figureTexts.ts'
import { Panel } from './Panel.tsx'

interface Line {
  key: string
  title: string
  /** Null where there is no figure. */
  of: (sample: ServerSample) => number | null
  isBad?: boolean
}

interface SampleChartProps {
  title: string
  samples: readonly ServerSample[]
  lines: readonly Line[]
  unit?: ChartUnit
  kind?: ChartKind
}

/** Fewer points are no curve. */
const fewest = 4
const height = 220

/** Figures over time. */
export function SampleChart({ title, samples, lines, unit, kind = 'line' }: SampleChartProps) {
  return (
    <Panel title={title}>
      {samples.length < fewest ? (
        <EmptyHint description="正在采样，稍后显示走势" />
      ) : (
        <Chart kind={kind} title={title} height={height} data={chartOf(samples, lines, unit ?? countUnit)} />
      )}
    </Panel>
  )
}

const chartOf = (samples: readonly ServerSample[], lines: readonly Line[], unit: ChartUnit): ChartData => ({
  dimension: '时间',
  unit,
  places: samples.map(({ at }) => ({ key: String(at), short: clockText(at), full: momentText(at) })),
  series: lines.map(({ of, ...line }) => ({ ...line, values: samples.map(of) })),
})
