import { maxCellLength } from '@lexdesk/domain'
import type { SheetCell } from './SheetRow.ts'

const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|GETTING_DATA|SPILL!|CALC!|ERR!)$/

/** Text of a cell, without characters that the database or a reader cannot handle. */
export function textCell(text: string): SheetCell {
  if (text === '') return null
  if (text.length > maxCellLength)
    return { text: text.slice(0, 100).toWellFormed(), problem: `单元格内容超过 ${maxCellLength} 个字` }
  if (!text.isWellFormed() || text.includes('\0'))
    return { text: text.toWellFormed().replaceAll('\0', ''), problem: '单元格含有无法保存的字符' }
  return text
}

export function errorCell(text: string): SheetCell {
  return { text, problem: `单元格是错误值 ${text}，请先在表格中改正公式或填写内容` }
}

/** Formats without cell types show an error value only by its text. */
export const isErrorValue = (text: string): boolean => errorValue.test(text)

export const booleanCell = (value: boolean): SheetCell => (value ? 'TRUE' : 'FALSE')

/** Spreadsheets store 15 digits; a longer number typed into a number cell has already lost its end. */
export function numberCell(value: number): SheetCell {
  if (!Number.isFinite(value)) return errorCell('#NUM!')
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value)
  if (Math.abs(value) < 1e15) return String(Number(value.toPrecision(15)))
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
  return { text, problem: '数字超过 15 位，表格已改写其末尾，请把单元格设为文本格式后重新填写' }
}

/** Days, moments and times of day as text. */
export function dateCell(serial: number, is1904: boolean): SheetCell {
  if (!(serial >= 0 && serial < 2_958_466)) return numberCell(serial)
  const seconds = Math.round(serial * 86_400)
  const text = new Date(firstDay(serial, is1904) + seconds * 1000).toISOString()
  if (serial < 1 && !is1904) return text.slice(11, 19)
  return seconds % 86_400 === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** An ISO moment as text. One with a time zone is left as it is, so that the field converts it to Beijing time. */
export function isoText(text: string): string {
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return text
  return text
    .slice(0, 19)
    .replace(/T00:00(?::00)?$/, '')
    .replace('T', ' ')
}

/** Day 0 of a spreadsheet. The 1900 calendar counts 29 February 1900, which never existed: day 60. */
function firstDay(serial: number, is1904: boolean): number {
  if (is1904) return Date.UTC(1904, 0, 1)
  return Date.UTC(1899, 11, serial < 60 ? 31 : 30)
}
