import type { Readable } from 'node:stream'
import { moneyText, type ReportAnswer, type ReportColumn, type ReportFigures, severalCurrencies } from '@lexdesk/domain'
import { type Cell, sheetStream, textCell } from '../../resource/sheets/writeSheet.ts'

const widest = 40

/** The figures as a workbook: title, facts, groups with numeric cells, totals. A pivot has its values as columns. */
export async function reportSheet(answer: ReportAnswer, reader: string): Promise<Readable> {
  const columns = figureColumns(answer)
  return sheetStream(
    answer.title,
    columns.map((column) => ({ title: column.title, width: widthOf(column), ...formatOf(column) })),
    sheetRows(answer, columns, reader),
  )
}

/** Dimensions, the measures of each value of the pivot, and the totals. */
export function figureColumns({ dimensions, measures, pivot }: ReportAnswer): ReportColumn[] {
  const perValue = pivot?.values.flatMap(({ text }) =>
    measures.map((measure) => ({ ...measure, title: measures.length > 1 ? `${text} ${measure.title}` : text })),
  )
  const totals = measures.map((measure) => ({ ...measure, title: pivot ? `合计 ${measure.title}` : measure.title }))
  return [...(dimensions.length > 0 ? dimensions : [nameColumn]), ...(perValue ?? []), ...totals]
}

const nameColumn: ReportColumn = { title: '', kind: 'text' }

const widthOf = ({ title, kind }: ReportColumn): number =>
  Math.min(widest, Math.max(kind === 'text' ? 24 : 14, title.length * 2 + 4))

function formatOf({ kind, digits = 0 }: ReportColumn): { format?: string } {
  if (kind === 'text') return {}
  const decimals = kind === 'money' ? 2 : kind === 'number' ? digits : 0
  return { format: decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0' }
}

function* sheetRows(answer: ReportAnswer, columns: readonly ReportColumn[], reader: string): Generator<Cell[]> {
  const { title, sourceTitle, asOf, groups, groupCount, dimensions, total } = answer
  yield [textCell(title)]
  const cut = groupCount > groups.length ? `　共 ${groupCount} 组，显示前 ${groups.length} 组，合计为全部` : ''
  yield [textCell(`数据来源：${sourceTitle}　数据截至：${asOf}　导出人：${reader}${cut}`)]
  yield columns.map((column) => textCell(column.title))
  for (const group of groups) yield [...group.texts.map(textCell), ...figureCells(answer, group)]
  const [, ...others] = dimensions
  yield ['合计', ...others.map(() => null), ...figureCells(answer, total)]
}

/** The figures of a group or of the total, in the order of the columns. */
export function figureCells({ measures, pivot }: ReportAnswer, figures: ReportFigures): Cell[] {
  const own = ({ values, currencies }: ReportFigures): Cell[] =>
    measures.map(({ kind }, at) => {
      if (currencies?.[at] === severalCurrencies) return severalCurrencies
      const value = values[at] ?? null
      return kind === 'money' && value !== null ? amountCell(value, currencies?.[at] ?? 'CNY') : value
    })
  return [...(pivot ? (figures.cells ?? []).flatMap(own) : []), ...own(figures)]
}

/** Yuan as a number. Another currency as a text, so that a spreadsheet does not add it to yuan. */
const amountCell = (cents: number, currency: string): Cell =>
  currency === 'CNY' ? cents / 100 : textCell(moneyText(cents, currency))
