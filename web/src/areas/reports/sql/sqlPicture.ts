import type { SqlAnswer, SqlChart } from '@lexdesk/domain'
import type { ChartData, ChartKind } from '../../../ui/charts/ChartData.ts'
import { mostNames, mostOnLine, mostSeries } from '../chartLimits.ts'
import { sqlPivot } from './sqlPivot.ts'
import { shownColumns, sqlText } from './sqlText.ts'

const kinds: Record<Exclude<SqlChart, 'table' | 'pivot'>, ChartKind> = {
  bar: 'grouped',
  stacked: 'stacked',
  line: 'line',
  area: 'area',
  pie: 'pie',
  funnel: 'funnel',
  gauge: 'gauge',
  heatmap: 'heatmap',
}

interface SqlPicture {
  kind: ChartKind
  data: ChartData
  /** How many rows are drawn. */
  drawn: number
}

/** The drawing of a SQL report; undefined for tables, and where its columns have nothing to draw. */
export function sqlPicture(answer: SqlAnswer, chart: SqlChart): SqlPicture | undefined {
  if (chart === 'table' || chart === 'pivot' || answer.rows.length === 0) return undefined
  if (chart === 'gauge') return gaugePicture(answer)
  const drawnAnswer = chart === 'heatmap' ? sqlPivot(answer) : answer
  return drawnAnswer && rowsPicture(drawnAnswer, chart)
}

/** The first number of the first row. */
function gaugePicture({ columns, rows }: SqlAnswer): SqlPicture | undefined {
  const number = shownColumns(columns).find(({ column }) => column.kind !== 'text')
  const value = number && rows[0]![number.at]
  if (!number || typeof value !== 'number') return undefined
  const { title } = number.column
  const text = (shown: number) => sqlText(number.column, shown)
  return {
    kind: 'gauge',
    drawn: 1,
    data: {
      dimension: '',
      places: [{ key: '0', short: title, full: title }],
      series: [{ key: '0', title, values: [value] }],
      unit: { value: text, tick: text },
    },
  }
}

function rowsPicture({ columns, rows }: SqlAnswer, chart: keyof typeof kinds): SqlPicture | undefined {
  const shown = shownColumns(columns)
  const name = shown.find(({ column }) => column.kind === 'text')
  const first = shown.find(({ column }) => column.kind !== 'text')
  if (!name || !first) return undefined
  // One axis has one unit: shares are not drawn beside numbers.
  const isShare = first.column.kind === 'percent'
  const numbers = shown.filter(({ column: { kind } }) => kind !== 'text' && (kind === 'percent') === isShare)
  const drawn = rows.slice(0, chart === 'line' || chart === 'area' ? mostOnLine : mostNames)
  const text = (value: number) => sqlText(first.column, value)
  return {
    kind: kinds[chart],
    drawn: drawn.length,
    data: {
      dimension: name.column.title,
      places: drawn.map((row, at) => {
        const words = sqlText(name.column, row[name.at]) || '（空）'
        return { key: String(at), short: words, full: words }
      }),
      series: numbers.slice(0, chart === 'heatmap' ? undefined : mostSeries).map(({ column, at }) => ({
        key: String(at),
        title: column.title,
        values: drawn.map((row) => (typeof row[at] === 'number' ? row[at] : null)),
      })),
      unit: { value: text, tick: text },
    },
  }
}
