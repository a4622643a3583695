import { errors } from '@lexdesk/domain'
import { booleanCell, dateCell, errorCell, isoText, numberCell, textCell } from './cellText.ts'
import { decodeEscapes, type Workbook } from './openWorkbook.ts'
import type { SheetCell, SheetRow } from './SheetRow.ts'
import { attributeOf, type XmlHandlers } from './XmlScanner.ts'

const formulaProblem = '公式没有计算结果，请用表格软件打开并保存后再导入，或改为填写内容'

/** Parses the XML of a worksheet into rows; rows without content are left out. */
export function worksheetRows(workbook: Workbook, maxColumns: number, emit: (row: SheetRow) => void): XmlHandlers {
  const { sharedStrings, isDateStyle, is1904 } = workbook
  let isRows = false
  let line = 0
  let lastLine = 0
  let cells: SheetCell[] = []
  let isBlank = true
  // The current cell.
  let column = -1
  let type = ''
  let style = -1
  let text = ''
  let hasFormula = false
  let isText = false
  let isSpelling = false

  function valueOf(): SheetCell {
    if (text === '' && hasFormula && type !== 'str') return { text: '', problem: formulaProblem }
    if (text === '') return null
    if (type === 's') return textCell(sharedStrings[Number(text)] ?? '')
    if (type === 'inlineStr' || type === 'str') return textCell(decodeEscapes(text))
    if (type === 'b') return booleanCell(text === '1' || text === 'true')
    if (type === 'e') return errorCell(text)
    if (type === 'd') return textCell(isoText(text))
    const number = Number(text)
    if (Number.isNaN(number)) return textCell(text)
    return isDateStyle[style] ? dateCell(number, is1904) : numberCell(number)
  }

  function endCell(): void {
    const value = valueOf()
    if (value === null) return
    if (column >= maxColumns) throw errors.badSheet(`工作表的列数超过 ${maxColumns} 列，请删除多余的列`)
    while (cells.length < column) cells.push(null)
    cells[column] = value
    if (typeof value !== 'string' || value.trim() !== '') isBlank = false
  }

  function startRow(attributes: string): void {
    const number = attributeOf(attributes, 'r')
    line = number === undefined ? lastLine + 1 : Number(number)
    if (!(line > lastLine && line <= 1_048_576)) throw errors.badSheet('工作表的行号不正确，请用表格软件重新保存后再试')
    lastLine = line
    cells = []
    isBlank = true
    column = -1
  }

  function startCell(attributes: string): void {
    const place = attributeOf(attributes, 'r')
    column = place === undefined ? column + 1 : columnOf(place)
    type = attributeOf(attributes, 't') ?? ''
    style = Number(attributeOf(attributes, 's') ?? -1)
    text = ''
    hasFormula = false
  }

  return {
    open: (name, attributes) => {
      if (name === 'sheetData') isRows = true
      if (!isRows) return
      if (name === 'c') startCell(attributes)
      else if (name === 'v') isText = true
      else if (name === 't') isText = !isSpelling
      else if (name === 'f') hasFormula = true
      else if (name === 'row') startRow(attributes)
      else if (name === 'rPh') isSpelling = true
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 'v' || name === 't') isText = false
      if (!isRows) return
      if (name === 'c') endCell()
      else if (name === 'row' && !isBlank) emit({ line, cells })
      else if (name === 'rPh') isSpelling = false
      else if (name === 'sheetData') isRows = false
    },
  }
}

/** 0 for A, 27 for AB; -1 when the place has no letters. */
export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const code = place.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}
