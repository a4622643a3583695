/// <reference lib="dom" />
import { createGrid, DataGrid, type Grid } from '@lexdesk/parts'
import { type BenchRow, viewHeight, viewWidth } from '../gridData.ts'
import type { GridAlone } from '../GridAlone.ts'
import { afterPaint } from './afterPaint.ts'
import { checkBare } from './checkBare.ts'
import { show } from './reactStage.tsx'
import { flawedRows, ruledColumns } from './ruledColumns.ts'
import { writtenBlock } from './writtenBlock.ts'

let grid: Grid
let rows: BenchRow[] = []
let copied: DataTransfer
const stage = document.createElement('div')
stage.style.cssText = `width:${viewWidth}px;height:${viewHeight}px`
document.body.append(stage)

/** Until nothing is left to be done. */
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
