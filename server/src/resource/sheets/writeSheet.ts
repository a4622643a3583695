import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ColumnDef, XlsxStreamRow } from 'hucre/xlsx'

export type Cell = string | number | Date | null
export interface SheetColumn {
  title: string
  width?: number
  /** A number format of the spreadsheet. */
  format?: string
}

export const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// Control characters other than tab and line breaks have no place in XML.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const longestCell = 32_767

/** Text cells are strings of the file format, so that nothing in them runs as a formula. */
export function textCell(text: string): string {
  // Nearly every text is clean and short, and testing is cheaper than replacing.
  const clean = text.search(forbidden) < 0 ? text : text.replace(forbidden, '')
  return clean.length > longestCell ? clean.slice(0, longestCell) : clean
}

/** Streams rows into a workbook; only a few are in memory at a time. */
export async function sheetStream(
  name: string,
  columns: SheetColumn[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Promise<Readable> {
  const definitions: ColumnDef[] = columns.map(({ width, format }) => ({
    width: width ?? 16,
    ...(format && { numFmt: format }),
  }))
  const { writeXlsxStream } = await import('hucre/xlsx')
  const bytes = writeXlsxStream(rows as AsyncIterable<XlsxStreamRow>, {
    name: sheetName(name),
    columns: definitions,
    repeatHeaders: false,
  })
  return Readable.fromWeb(bytes as unknown as ReadableStream<Uint8Array>)
}

/** At most 31 characters, without those that spreadsheets forbid. */
function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Sheet1'
}
