import type { ReportAnswer, ReportChart } from '@lexdesk/domain'
import type { ChartData, ChartKind, ChartPlace } from '../../ui/charts/ChartData.ts'
import { mostNames, mostOnLine, mostSeries } from './chartLimits.ts'
import { chartUnit } from './figureText.ts'

const kinds: Partial<Record<ReportChart, ChartKind>> = {
  bar: 'grouped',
  stacked: 'stacked',
  line: 'line',
  area: 'area',
  pie: 'pie',
  funnel: 'funnel',
  gauge: 'gauge',
  heatmap: 'heatmap',
}

export interface ReportPicture {
  kind: ChartKind
  data: ChartData
  /** How many groups are drawn. */
  drawn: number
}

/** The drawing of a report; undefined for tables, and where there is nothing to draw. */
export function reportPicture(answer: ReportAnswer): ReportPicture | undefined {
  const { chart, groups, measures, pivot, dimensions, isTimeline, total } = answer
  const kind = kinds[chart]
  const [first] = measures
  if (!kind || !first) return undefined
  if (dimensions.length === 0) {
    const values = [total.values[0] ?? null]
    if (kind !== 'gauge' && !pivot) return undefined
    return {
      kind,
      drawn: 1,
      data: {
        dimension: '',
        places: [{ key: '0', short: first.title, full: first.title }],
        series: pivot
          ? pivot.values.slice(0, mostSeries).map(({ text }, at) => ({
              key: String(at),
              title: text,
              values: [total.cells?.[at]?.[0] ?? null],
            }))
          : [{ key: '0', title: first.title, values }],
        unit: chartUnit(first, total.currency),
      },
    }
  }
  if (groups.length === 0) return undefined
  const shown = groups.slice(0, isTimeline ? mostOnLine : mostNames)
  const places = shown.map(({ texts }, index): ChartPlace => {
    const full = texts.join(' / ')
    return { key: String(index), short: full, full }
  })
  const isMoneyMixed = new Set(measures.map(({ kind: one }) => one)).size > 1
  const series = pivot
    ? pivot.values.slice(0, kind === 'heatmap' ? undefined : mostSeries).map(({ text }, at) => ({
        key: String(at),
        title: text,
        values: shown.map(({ cells }) => cells?.[at]?.[0] ?? null),
      }))
    : // One axis has one unit: money is not drawn beside counts.
      measures.flatMap((measure, at) =>
        isMoneyMixed && measure.kind !== first.kind
          ? []
          : [{ key: String(at), title: measure.title, values: shown.map(({ values }) => values[at] ?? null) }],
      )
  const dimension = dimensions.map(({ title }) => title).join(' / ')
  return { kind, drawn: shown.length, data: { dimension, places, series, unit: chartUnit(first, total.currency) } }
}
