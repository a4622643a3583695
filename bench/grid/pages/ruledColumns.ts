import type { CellType, GridColumn } from '@lexdesk/parts'
import { type BenchColumn, benchColumns, type BenchRow, benchRows, choices, columnWidth } from '../gridData.ts'

export const patterns: Record<BenchColumn['kind'], RegExp> = {
  text: /^[\u4e00-\u9fff]{2}[\d-]+$/,
  number: /^\d+(\.\d+)?$/,
  select: /^[1-5]$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  checkbox: /^(true|false)$/,
}

export const uniqueColumns = benchColumns.filter(({ kind }) => kind === 'text').map(({ key }) => key)

const types: Record<BenchColumn['kind'], CellType> = {
  text: 'input',
  number: 'inputNumber',
  select: 'select',
  date: 'date',
  checkbox: 'checkbox',
}

/** The bench columns with rules: required, unique texts, and a pattern. */
export const ruledColumns: GridColumn[] = benchColumns.map(({ key, title, kind }) => ({
  key,
  title,
  type: types[kind],
  width: columnWidth,
  ...(kind === 'select' && { options: choices }),
  validateRules: [
    { required: true },
    ...(uniqueColumns.includes(key) ? [{ unique: true }] : []),
    { pattern: patterns[kind] },
  ],
}))

/** Some are empty, some are duplicates, some do not match the pattern. */
export function flawedRows(count: number): BenchRow[] {
  const rows = benchRows(count)
  rows.forEach((row, n) => {
    if (n % 50 === 0) row.c5 = ''
    if (n % 70 === 0) row.c10 = '文本10-7'
    if (n % 90 === 0) row.c15 = 'no form'
  })
  return rows
}
