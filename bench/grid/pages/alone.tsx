/// <reference lib="dom" />
import { createGrid, DataGrid, type Grid } from '@lexdesk/parts'
import { type BenchRow, viewHeight, viewWidth, benchColumns, choiceText, valueAt } from '../gridData.ts'
import type { GridAlone, PasteFormat } from '../GridAlone.ts'
import { afterPaint } from './afterPaint.ts'
import { show } from './reactStage.tsx'
import { flawedRows, ruledColumns, patterns, uniqueColumns } from './ruledColumns.ts'

let grid: Grid
let rows: BenchRow[] = []
let copied: DataTransfer
const stage = document.createElement('div')
stage.style.cssText = `width:${viewWidth}px;height:${viewHeight}px`
document.body.append(stage)

/** Waits until the grid is idle. */
const restFrames = 20
const patienceFrames = 600

const alone: GridAlone = {
  async mount(count) {
    rows = flawedRows(count)
    grid = createGrid({ columns: ruledColumns })
    grid.model.load(rows)
    show(<DataGrid key={crypto.randomUUID()} grid={grid} label="事项" size="mini" maxHeight={viewHeight} />, stage)
    for (let frame = 0; frame < restFrames; frame += 1) await afterPaint()
  },
  async checkAll() {
    const started = performance.now()
    const problems = await grid.validation.checkAll()
    return { seconds: (performance.now() - started) / 1000, wrong: problems.length }
  },
  async checkBare() {
    const started = performance.now()
    const problems = checkBare(rows)
    const seconds = (performance.now() - started) / 1000
    const wrong = [...problems.values()].reduce((sum, row) => sum + Object.keys(row).length, 0)
    return { seconds, wrong }
  },
  async copy(count, format) {
    const block = writtenBlock(count)
    copied = new DataTransfer()
    copied.setData('text/plain', block['text/plain'])
    if (format === 'text/html') copied.setData('text/html', block['text/html'])
    const cell = stage.querySelector('[data-row="0"] [data-column="0"]')!
    cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    await afterPaint()
  },
  async paste(count) {
    const field = stage.querySelector('[data-grid-field]')!
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }))
    for (let frame = 0; frame < patienceFrames && grid.model.order().length < count; frame += 1) await afterPaint()
    for (let frame = 0; frame < restFrames; frame += 1) await afterPaint()
  },
  async undo() {
    grid.model.undo()
    await afterPaint()
  },
  async last() {
    const order = grid.model.order()
    return { rows: order.length, text: String(grid.model.row(order.at(-1)!)?.c0) }
  },
}

Object.assign(window, { gridAlone: alone })

/** Every rule of the columns in two plain loops: the minimum cost of the same checks. */
function checkBare(rows: readonly BenchRow[]): Map<number, Record<string, string>> {
  const counts = new Map(uniqueColumns.map((key) => [key, new Map<string, number>()]))
  for (const row of rows)
    for (const [key, count] of counts) {
      const text = String(row[key]).trim()
      if (text !== '') count.set(text, (count.get(text) ?? 0) + 1)
    }
  const problems = new Map<number, Record<string, string>>()
  for (let n = 0; n < rows.length; n += 1) {
    const row = rows[n]!
    for (const { key, title, kind } of benchColumns) {
      const value = row[key]
      let problem: string | undefined
      if (value === undefined || value === '') problem = `${title}不能为空`
      else if ((counts.get(key)?.get(String(value).trim()) ?? 0) > 1) problem = `${title}不能重复`
      else if (!patterns[kind].test(String(value))) problem = `${title}格式不正确`
      if (problem) problems.set(n, { ...problems.get(n), [key]: problem })
    }
  }
  return problems
}

/** Beyond all existing rows, so that no value is a duplicate. */
const firstRow = 100_000

/** A block of cells as a spreadsheet writes it, in both formats. */
function writtenBlock(rows: number): Record<PasteFormat, string> {
  const texts = Array.from({ length: rows }, (_, row) =>
    benchColumns.map((_, column) => textAt(firstRow + row, column)),
  )
  const lineOf = (line: string[]) =>
    `<tr>${line.map((text) => `<td class="xl65" style="height:14pt">${text}</td>`).join('')}</tr>`
  return {
    'text/plain': texts.map((line) => line.join('\t')).join('\r\n'),
    'text/html': `<html><body><table>${texts.map(lineOf).join('\n')}</table></body></html>`,
  }
}

function textAt(row: number, column: number): string {
  const value = valueAt(row, column)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return benchColumns[column]!.kind === 'select' ? choiceText(value) : String(value)
}
