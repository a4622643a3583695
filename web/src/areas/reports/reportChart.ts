import type { ReportAnswer, ReportChart, ReportFigures } from '@lexdesk/domain'
import type { ChartKind, ChartSeries } from '../../ui/charts/ChartData.ts'
import type { KnownLooks } from './categoryLooks.ts'
import { chartColumns, columnLines } from './chartColumns.ts'
import { currencyNote, drawnMoney } from './chartCurrency.ts'
import { mostNames, mostOnLine } from './chartLimits.ts'
import { chartUnit } from './figureText.ts'
import { choiceOf } from './ReportChoice.ts'
import type { ReportPicture } from './ReportPicture.ts'
import { shareChart } from './shareChart.ts'

const kinds: Partial<Record<ReportChart, Exclude<ChartKind, 'pie' | 'funnel' | 'gauge'>>> = {
  bar: 'grouped',
  stacked: 'stacked',
  line: 'line',
  area: 'area',
  heatmap: 'heatmap',
}

/** The drawing of a report; undefined for tables, and where there is nothing to draw. */
export function reportPicture(answer: ReportAnswer, known: KnownLooks = new Map()): ReportPicture | undefined {
  const { chart } = answer
  if (chart === 'pie' || chart === 'funnel' || chart === 'gauge') return shareChart(answer, chart, known)
  const kind = kinds[chart]
  return kind && axisChart(answer, kind, known)
}

/** The colours of the drawing without filters, which the same categories keep. */
export function looksOf(whole: ReportAnswer): KnownLooks {
  const data = reportPicture(whole)?.data
  const parts = [
    ...(data?.places ?? []).map(({ full, look }) => [full, look] as const),
    ...(whole.pivot && data ? data.series.map(({ title, look }) => [title, look] as const) : []),
  ]
  return new Map(parts.flatMap(([title, look]) => (look === undefined ? [] : [[title, look] as const])))
}

/** The groups on an axis, or the whole of all rows without groups. */
function axisChart(answer: ReportAnswer, kind: ChartKind, known: KnownLooks): ReportPicture | undefined {
  const { groups, measures, pivot, dimensions, isTimeline, total, groupCount } = answer
  const [first] = measures
  if (!first || (dimensions.length === 0 && !pivot)) return undefined
  const whole = { texts: [first.title], lines: [], ...total }
  const shown = dimensions.length === 0 ? [whole] : groups.slice(0, isTimeline ? mostOnLine : mostNames)
  // One axis has one unit: money is not drawn beside counts, and hours not beside days.
  const isAlike = ({ kind: own, unit }: typeof first) => own === first.kind && unit === first.unit
  const drawn = pivot ? [0] : measures.flatMap((measure, at) => (isAlike(measure) ? [at] : []))
  const cells = pivot ? shown.flatMap((group) => group.cells ?? []) : shown
  const money = drawnMoney(cells, drawn)

  // On a line no rows are 0, where that is their sum.
  const isContinuous = first.isSum && (kind === 'line' || kind === 'area')
  const cellValue = (cell: ReportFigures | undefined) =>
    isContinuous && cell?.values.length === 0 ? 0 : money.valueOf(cell, 0)
  const cellValues = (value: number) => shown.map((group) => cellValue(group.cells?.[value]))
  const sizeOf = (value: number) => cellValues(value).reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const isWhole = kind === 'heatmap'
  const { columns, note } = chartColumns(answer, { isWhole, sizeOf, known })
  const series = pivot
    ? columns.map(({ title, at, look }, index): ChartSeries => ({
        key: String(index),
        title,
        values: sumsOf(at.map(cellValues)),
        look,
      }))
    : drawn.map((at): ChartSeries => ({
        key: String(at),
        title: measures[at]!.title,
        values: shown.map((group) => money.valueOf(group, at)),
      }))
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  if (shown.length === 0 || (isEmpty && money.isPart)) return undefined

  const places = shown.map(({ texts }, at) => ({ key: String(at), short: texts.join(' / '), full: texts.join(' / ') }))
  return {
    kind,
    data: {
      dimension: dimensions.map(({ title }) => title).join(' / '),
      places,
      series,
      unit: chartUnit(first, money.currency),
    },
    notes: [
      ...(dimensions.length > 0 && groupCount > shown.length
        ? [`图中为前 ${shown.length} 组，共 ${groupCount} 组`]
        : []),
      ...(note === undefined ? [] : [note]),
      ...currencyNote(money),
    ],
    choice: (place, at) => {
      const group = shown[place]
      if (!group) return undefined
      const column = pivot && at !== undefined ? columns[at] : undefined
      return choiceOf(
        dimensions.length > 0 ? { text: places[place]!.full, lines: group.lines } : undefined,
        column && { text: column.title, lines: columnLines(answer, column) },
      )
    },
  }
}

/** The sums of several series, place by place; a gap where none has a value. */
function sumsOf([first = [], ...others]: (number | null)[][]): (number | null)[] {
  return first.map((value, place) =>
    others.reduce((sum, one) => {
      const more = one[place] ?? null
      return more === null ? sum : (sum ?? 0) + more
    }, value),
  )
}
