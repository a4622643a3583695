/// <reference lib="dom" />
import { type BenchRow, benchRows, rowHeight, viewHeight, viewWidth } from '../gridData.ts'
import type { GridBench, ScrollOrder, ScrollReport, CellUpdate } from '../GridBench.ts'
import { afterPaint } from './afterPaint.ts'

/** The adapter of a page for its grid. */
interface GridAdapter {
  mount(rows: BenchRow[], stage: HTMLElement): void
  /** Creates the model without rendering; the next mount uses it. */
  setUp?(rows: BenchRow[]): void
  scrollTo(px: number): void
  startEdit(row: number, column: number): void
  update(cells: readonly CellUpdate[]): void
  destroy(): void
}

const patienceFrames = 600

/** Exposes a grid to the bench, as `window.gridBench`. */
export function exposeBench(adapter: GridAdapter): GridBench {
  const stage = document.createElement('div')
  stage.style.cssText = `width:${viewWidth}px;height:${viewHeight}px`
  document.body.append(stage)
  const made = new Map<number, BenchRow[]>()

  function rowsOf(count: number): BenchRow[] {
    const rows = made.get(count) ?? benchRows(count)
    made.set(count, rows)
    return rows
  }

  /** Waits until no row in the viewport is blank. */
  async function waitUntilDrawn(): Promise<void> {
    for (let frame = 0; frame < patienceFrames; frame += 1) {
      await afterPaint()
      if (!visibleRows(stage).includes(undefined)) return
    }
    throw new Error('the rows were never drawn')
  }

  const bench: GridBench = {
    async prepare(count) {
      made.clear()
      rowsOf(count)
      await afterPaint()
    },
    async mount(count) {
      adapter.mount(rowsOf(count), stage)
      await waitUntilDrawn()
    },
    async setUp(count) {
      if (!adapter.setUp) throw new Error('this grid has no separate model')
      adapter.setUp(rowsOf(count))
      await afterPaint()
    },
    async scrollTo(px) {
      adapter.scrollTo(px)
      await waitUntilDrawn()
    },
    async startEdit(row, column) {
      adapter.startEdit(row, column)
      await afterPaint()
      if (!isField(document.activeElement)) throw new Error('no editor has opened')
    },
    async type(char) {
      press(char)
      insert(char)
      await afterPaint()
    },
    async commit() {
      press('Enter')
      await afterPaint()
    },
    async update(cells) {
      adapter.update(cells)
      await afterPaint()
    },
    async destroy() {
      adapter.destroy()
      await afterPaint()
    },
    scrollAlong: (order) => scrollDown(adapter, stage, order),
  }
  Object.assign(window, { gridBench: bench })
  return bench
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function insert(char: string): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.setRangeText(char, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { data: char, inputType: 'insertText', bubbles: true }))
}

function press(key: string): void {
  const target = document.activeElement ?? document.body
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key, code: codes[key] ?? '', bubbles: true, cancelable: true }))
}

const codes: Readonly<Record<string, string>> = { Enter: 'Enter' }

/** The position is set between two frames, as by a wheel: what a grid renders on `scroll` is in the next frame. */
async function scrollDown(adapter: GridAdapter, stage: HTMLElement, order: ScrollOrder): Promise<ScrollReport> {
  const passed = new Set<number>()
  let [frames, blankFrames] = [0, 0]
  adapter.scrollTo(0)
  await afterPaint()
  await afterPaint()
  const started = performance.now()
  for (let seconds = 0; seconds < order.seconds; seconds = (performance.now() - started) / 1000) {
    adapter.scrollTo(Math.round(seconds * order.rowsPerSecond * rowHeight))
    await afterPaint()
    frames += 1
    if (!order.isWatched) continue
    const rows = visibleRows(stage)
    if (rows.includes(undefined)) blankFrames += 1
    for (const row of rows) if (row !== undefined) passed.add(row)
  }
  return { frames, blankFrames, passed: passed.size, seconds: (performance.now() - started) / 1000 }
}

/** The numbers of the rendered rows, from the top; undefined where a row is blank. */
function visibleRows(stage: HTMLElement): (number | undefined)[] {
  const { left, top } = stage.getBoundingClientRect()
  const bottom = top + viewHeight - scrollbar
  const found: (number | undefined)[] = []
  // Below the header, one row apart: each fully visible row is hit once.
  for (let y = top + rowHeight * 1.5; y < bottom; y += rowHeight) {
    const text = document.elementFromPoint(left + inset, y)?.textContent ?? ''
    // Containers of the cells have the text of many rows.
    const number = text.length < longest ? /^事项(\d+)/.exec(text)?.[1] : undefined
    found.push(number === undefined ? undefined : Number(number))
  }
  return found
}

const inset = 24
const scrollbar = 20
const longest = 20
