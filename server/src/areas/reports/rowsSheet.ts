import type { Readable } from 'node:stream'
import { fieldOf, moneyText, type Values, wireName } from '@lexdesk/domain'
import { wallClock } from '../../clock/wallClock.ts'
import { type Cell, type SheetColumn, sheetStream, textCell } from '../../resource/sheets/writeSheet.ts'
import type { OpenedRows } from './openReport.ts'
import { type OfficeWords, reportColumns } from './reportShape.ts'

interface SheetOf extends OfficeWords {
  report: OpenedRows
  reader: string
  records: readonly Values[]
}

/** The rows of a report as a workbook, with the texts that its readers see. Amounts in yuan are numbers. */
export function rowsSheet({ report, reader, records, ...words }: SheetOf): Promise<Readable> {
  const { title, resource, definition } = report
  const { columns, dictOptions } = reportColumns(resource, definition, words)
  const isMoney = definition.columns.map((name) => fieldOf(resource, name)!.kind === 'money')
  const cellOf = (row: Values, at: number): Cell => {
    const { dataIndex, customRender } = columns[at]!
    const value = row[isMoney[at] ? wireName(resource, definition.columns[at]!) : dataIndex]
    if (typeof value !== 'string' && typeof value !== 'number') return null
    const option = dictOptions[customRender ?? '']?.find((one) => one.value === String(value))
    if (option) return textCell(option.text)
    if (typeof value === 'string') return textCell(value)
    if (!isMoney[at]) return value
    const words = row[dataIndex]
    // Another currency is a text, so that a spreadsheet does not add it to yuan.
    return typeof words === 'string' && words !== moneyText(value) ? textCell(words) : value / 100
  }
  function* rows(): Generator<Cell[]> {
    yield [textCell(title)]
    yield [textCell(`数据截至：${wallClock()}　导出人：${reader}　共 ${records.length} 条`)]
    yield columns.map((column) => textCell(column.title))
    for (const row of records) yield columns.map((_, at) => cellOf(row, at))
  }
  return sheetStream(
    title,
    columns.map((column, at): SheetColumn => ({
      title: column.title,
      width: 20,
      ...(isMoney[at] && { format: '#,##0.00' }),
    })),
    rows(),
  )
}
