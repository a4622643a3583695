import type { Readable } from 'node:stream'
import {
  currencyOfRow,
  type FigureKind,
  mustDayNumber,
  type StatisticAnswer,
  type StatisticColumn,
  statisticSums,
} from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { Dictionaries } from '../../resource/Engine.ts'
import { type Cell, sheetStream, textCell } from '../../resource/sheets/writeSheet.ts'

const formats: Partial<Record<FigureKind, string>> = {
  date: 'yyyy-mm-dd',
  money: '#,##0.00',
  percent: '0.0%',
  hours: '0.0',
  score: '0.00',
}

/** A report as a workbook: its title, its method, then its rows with numeric cells. */
export async function statisticSheet(
  answer: StatisticAnswer,
  actor: Actor,
  dictionaries: Dictionaries,
): Promise<Readable> {
  const { statistic } = answer
  const columns = statistic.columns.map(({ title, kind }) => ({
    title,
    width: Math.min(40, Math.max(kind === 'text' ? 24 : 14, title.length * 2 + 4)),
    ...(formats[kind] && { format: formats[kind] }),
  }))
  return sheetStream(
    statistic.title,
    columns,
    sheetRows(answer, actor, (code) => dictionaries.text('currency', code) ?? code),
  )
}

function* sheetRows(
  { statistic, rows, from, to, asOf }: StatisticAnswer,
  actor: Actor,
  currencyText: (code: string) => string,
): Generator<Cell[]> {
  const { columns } = statistic
  yield [statistic.title]
  yield [
    textCell(
      `统计期间：${from ? `${from} 至 ${to}` : `截至 ${asOf}`}　导出人：${actor.realname}　导出时间：${asOf}　共 ${rows.length} 行`,
    ),
  ]
  yield [textCell(`口径说明：${statistic.explain}`)]
  yield columns.map(({ title }) => title)
  for (const row of rows)
    yield columns.map((column) =>
      column.key === 'currency' ? textCell(currencyText(currencyOfRow(row))) : cellOf(column, row[column.key] ?? null),
    )
  for (const { currency, sums } of statisticSums(columns, rows))
    yield columns.map((column, index) => {
      if (index === 0) return '合计'
      if (column.key === 'currency') return textCell(currencyText(currency))
      return column.isSummed ? cellOf(column, sums[column.key]!) : null
    })
}

/** Day 0 of spreadsheets in the calendar's count. */
const firstSheetDay = 25_569

function cellOf({ kind }: StatisticColumn, value: string | number | null): Cell {
  if (value === null) return null
  if (kind === 'date') return mustDayNumber(String(value)) + firstSheetDay
  if (typeof value === 'string') return textCell(value)
  return kind === 'money' || kind === 'percent' ? value / 100 : value
}
