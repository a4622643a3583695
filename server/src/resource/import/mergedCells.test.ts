import { maxImportColumns } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import type { SheetRow } from '../sheets/SheetRow.ts'
import { mergedCells } from './mergedCells.ts'

const merged = { text: '', problem: expect.stringContaining('请取消合并单元格') }

function marked(
  rows: SheetRow[],
  ...areas: [firstLine: number, lastLine: number, firstColumn: number, lastColumn: number][]
) {
  const mark = mergedCells(
    areas.map(([firstLine, lastLine, firstColumn, lastColumn]) => ({ firstLine, lastLine, firstColumn, lastColumn })),
  )
  for (const row of rows) mark(row)
  return rows.map(({ cells }) => cells)
}

test('marks cells that were merged with a filled one, down and across', () => {
  const rows = [
    { line: 2, cells: ['甲', null, null] },
    { line: 3, cells: [] },
    { line: 4, cells: [null, '乙'] },
  ]
  expect(marked(rows, [2, 3, 0, 1])).toEqual([
    ['甲', merged, null],
    [merged, merged],
    [null, '乙'],
  ])
})

test('an area without content, or one that began on a blank row, is empty', () => {
  const rows = [
    { line: 2, cells: [null, '乙'] },
    { line: 3, cells: [null, '丙'] },
    { line: 6, cells: [null, '丁'] },
  ]
  expect(marked(rows, [2, 3, 0, 0], [5, 6, 0, 0])).toEqual([
    [null, '乙'],
    [null, '丙'],
    [null, '丁'],
  ])
})

test('overlapping areas are refused', () => {
  const areas = Array.from({ length: maxImportColumns + 1 }, () => [1, 9, 0, 0] as [number, number, number, number])
  expect(() => marked([{ line: 1, cells: ['甲'] }], ...areas)).toThrow('互相重叠')
})
