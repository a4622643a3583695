import type { Readable } from 'node:stream'
import type { SqlAnswer, SqlColumn, SqlValue } from '@lexdesk/domain'
import { type Cell, sheetStream, textCell } from '../../../resource/sheets/writeSheet.ts'

const formats: Partial<Record<SqlColumn['kind'], string>> = { integer: '#,##0', number: '#,##0.00', percent: '0.0%' }

/** The rows as a workbook: title, facts, heads, rows with numeric cells, sums. */
export function sqlSheet(answer: SqlAnswer, reader: string): Promise<Readable> {
  const columns = answer.columns.map(({ title, kind }) => {
    const format = formats[kind]
    return { title, width: kind === 'text' ? 24 : 16, ...(format && { format }) }
  })
  return sheetStream(answer.title, columns, sheetRows(answer, reader))
}

function* sheetRows({ title, columns, rows, sums, isCut, asOf }: SqlAnswer, reader: string): Generator<Cell[]> {
  yield [textCell(title)]
  yield [textCell(`数据截至：${asOf}　导出人：${reader}${isCut ? `　只导出前 ${rows.length} 行` : ''}`)]
  yield columns.map((column) => textCell(column.title))
  for (const row of rows) yield row.map(cellOf)
  if (sums) yield sums.map((sum, at) => (at === 0 && sum === null ? '合计' : sum))
}

const cellOf = (value: SqlValue): Cell => (typeof value === 'string' ? textCell(value) : value)
