import { errors } from '@lexdesk/domain'
import { dateToSerial } from 'hucre'
import { type CellValue, readXls } from 'hucre/xlsx'
import { booleanCell, dateCell, errorCell, isErrorValue, numberCell, textCell } from './cellText.ts'
import type { Merge, SheetCell, SheetRow } from './SheetRow.ts'

// The start of a workbook in the old format, and the record that follows when it has a password.
const workbookStart = Buffer.from('0908100000060500', 'hex')
const passwordRecord = 0x2f
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

export interface XlsSheet {
  /** The names of all sheets. */
  sheets: string[]
  rows: SheetRow[]
  merges: Merge[]
}

/** One sheet of an old .xls file, the first unless named. The format is limited to 65,536 rows, so all of it fits into memory. */
export async function readXlsRows(bytes: Buffer, maxColumns: number, name?: string): Promise<XlsSheet> {
  if (isEncrypted(bytes)) throw errors.badSheet('文件已加密，请去掉密码后再导入')
  const { sheets } = await readXls(bytes).catch(() => {
    throw errors.notASpreadsheet()
  })
  if (sheets.length === 0) throw errors.badSheet('文件中没有可见的工作表')
  const sheet = name === undefined ? sheets[0] : sheets.find((one) => one.name === name)
  if (!sheet) throw errors.badSheet(`文件中没有工作表“${name ?? ''}”`)
  const merges = (sheet.merges ?? []).map(({ startRow, endRow, startCol, endCol }) => ({
    firstLine: startRow + 1,
    lastLine: endRow + 1,
    firstColumn: startCol,
    lastColumn: endCol,
  }))
  const rows: SheetRow[] = []
  // Rows without a cell are holes in the array.
  sheet.rows.forEach((values, index) => {
    const cells = values.map(cellOf)
    if (cells.findLastIndex((cell) => cell !== null) >= maxColumns)
      throw errors.badSheet(`工作表的列数超过 ${maxColumns} 列，请删除多余的列`)
    if (cells.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== '')))
      rows.push({ line: index + 1, cells })
  })
  return {
    sheets: sheets.map((one) => one.name),
    rows,
    merges: merges.sort((one, other) => one.firstLine - other.firstLine),
  }
}

function isEncrypted(bytes: Buffer): boolean {
  if (bytes.includes(encryptedPackage)) return true
  const start = bytes.indexOf(workbookStart)
  return start >= 0 && start + 22 <= bytes.length && bytes.readUInt16LE(start + 20) === passwordRecord
}

function cellOf(value: CellValue | undefined): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return numberCell(value)
  if (typeof value === 'boolean') return booleanCell(value)
  if (value instanceof Date) return dateCell(dateToSerial(value), false)
  const text = String(value)
  return isErrorValue(text) ? errorCell(text) : textCell(text)
}
