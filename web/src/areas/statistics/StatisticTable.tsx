import {
  currencyOfRow,
  type StatisticAnswer,
  type StatisticColumn,
  type StatisticRow,
  statisticSums,
} from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { Link } from 'react-router'
import { ProseTable } from '../../ui/rows/ProseTable.tsx'
import { useSortedRows } from '../../ui/rows/useSortedRows.ts'
import { figureText } from './figureText.ts'
import { useCurrencyText } from './useCurrencyText.ts'
import { useIsPrinting } from '../../ui/print/useIsPrinting.ts'

interface Line {
  id: string
  row: StatisticRow
  /** The text of each cell, by column. */
  texts: ReadonlyMap<string, string>
}

const isNumber = ({ kind }: StatisticColumn): boolean => kind !== 'text' && kind !== 'date'
const alignOf = (column: StatisticColumn) => (isNumber(column) ? 'right' : undefined)
const numberIn = ({ row }: Line, key: string): number => Number(row[key] ?? -1)
/** Longer tables scroll inside. */
const rowsAtOnce = 100
const longestHeight = 640

/** The rows with their sums, one line per currency. Counts link to their lists where available. */
export function StatisticTable({ answer: { statistic, rows } }: { answer: StatisticAnswer }) {
  const { columns } = statistic
  const currencyText = useCurrencyText()
  const isPrinting = useIsPrinting()
  const lines = rows.map((row, index) => ({ id: String(index), row, texts: textsOf(columns, row, currencyText) }))
  const sorted = useSortedRows<Line>(lines, numberIn)
  const totals = statisticSums(columns, rows).map(({ currency, sums }) => ({
    title: currency,
    values: sumTexts(columns, sums, currency, currencyText),
  }))
  // Paper cannot be scrolled: all rows and columns are printed, in cells that wrap.
  if (isPrinting)
    return (
      <ProseTable<Pick<Line, 'id' | 'texts'>>
        label={statistic.title}
        rows={[...sorted.rows, ...totals.map(({ title, values }) => ({ id: `sum ${title}`, texts: values }))]}
        idOf={({ id }) => id}
        columns={columns.map((column) => ({
          key: column.key,
          title: column.title,
          align: alignOf(column),
          show: ({ texts }) => texts.get(column.key),
        }))}
      />
    )
  const shown = columns.map((column, index): TableColumn<Line> => {
    const { key, title } = column
    const text = ({ texts }: Line): string => texts.get(key) ?? ''
    const width = widthOf(title, [...lines.map(text), ...totals.map(({ values }) => values.get(key) ?? '')])
    return {
      key,
      title,
      text,
      align: alignOf(column),
      isSortable: isNumber(column),
      ...(index === 0
        ? {
            minWidth: width,
            show: (line) => (line.row.path ? <Link to={line.row.path}>{text(line)}</Link> : text(line)),
          }
        : { width }),
    }
  })
  return (
    <DataTable<Line>
      label={statistic.title}
      rows={sorted.rows}
      sort={sorted.sort}
      columns={shown}
      rowHeight={36}
      {...(rows.length > rowsAtOnce && { height: longestHeight })}
      totals={totals}
    />
  )
}

type CurrencyText = (code: string) => string

const textsOf = (columns: readonly StatisticColumn[], row: StatisticRow, currencyText: CurrencyText) =>
  new Map(
    columns.map(({ key, kind }) => [
      key,
      key === 'currency' ? currencyText(currencyOfRow(row)) : figureText(kind, row[key], currencyOfRow(row)),
    ]),
  )

const sumTexts = (
  columns: readonly StatisticColumn[],
  sums: Record<string, number>,
  currency: string,
  currencyText: CurrencyText,
) =>
  new Map(
    columns.map(({ key, kind, isSummed }, index) => {
      if (key === 'currency') return [key, currencyText(currency)]
      return [key, isSummed ? figureText(kind, sums[key], currency) : index === 0 ? '合计' : '']
    }),
  )

/** No number is cut: as wide as the longest text, or the title with its sort mark. Names are cut at some width. */
function widthOf(title: string, texts: readonly string[]): number {
  const [wide, narrow, padding, mark, longest] = [14, 8.5, 26, 18, 280]
  const lengthOf = (text: string) => Array.from(text).reduce((sum, one) => sum + (one > '\u2e7f' ? wide : narrow), 0)
  const width = Math.max(lengthOf(title) + mark, ...texts.map(lengthOf)) + padding
  return Math.min(longest, Math.ceil(width))
}
