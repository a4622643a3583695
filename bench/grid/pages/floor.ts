/// <reference lib="dom" />
import {
  benchColumns,
  type BenchRow,
  type BenchValue,
  choiceText,
  columnCount,
  columnWidth,
  rowHeight,
  viewHeight,
} from '../gridData.ts'
import { exposeBench } from './exposeBench.ts'
import './floor.css'

// The baseline: rows and columns near the viewport, one input as editor, and nothing else. Written by hand without a
// library, it does the minimum for the same result.

let rows: BenchRow[] = []
let stage: HTMLElement
let view: HTMLElement
let body: HTMLElement
let field: HTMLInputElement | undefined
let focus = { row: 0, column: 0 }
let drawn = new Map<number, HTMLElement>()
let drawnColumns = ''

const make = (className: string, style = ''): HTMLElement => {
  const element = document.createElement('div')
  element.className = className
  element.style.cssText = style
  return element
}

function fill(cell: HTMLElement, row: number, column: number): void {
  const { key, kind } = benchColumns[column]!
  const value = rows[row]![key]!
  if (kind === 'checkbox') {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = value === true
    cell.replaceChildren(box)
  } else cell.textContent = kind === 'select' ? choiceText(value) : String(value)
}

function drawRow(row: number, first: number, last: number): HTMLElement {
  const line = make('row', `top:${row * rowHeight}px`)
  for (let column = first; column < last; column += 1) {
    const cell = make('cell', `left:${column * columnWidth}px`)
    cell.dataset.place = `${row} ${column}`
    fill(cell, row, column)
    line.append(cell)
  }
  return line
}

function draw(): void {
  const firstRow = Math.max(0, Math.floor(view.scrollTop / rowHeight) - 1)
  const lastRow = Math.min(rows.length, Math.ceil((view.scrollTop + viewHeight) / rowHeight) + 1)
  const first = Math.floor(view.scrollLeft / columnWidth)
  const last = Math.min(columnCount, Math.ceil((view.scrollLeft + view.clientWidth) / columnWidth))
  const columns = `${first} ${last}`
  const next = new Map<number, HTMLElement>()
  const fresh: HTMLElement[] = []
  for (let row = firstRow; row < lastRow; row += 1) {
    const known = columns === drawnColumns ? drawn.get(row) : undefined
    const line = known ?? drawRow(row, first, last)
    if (!known) fresh.push(line)
    next.set(row, line)
  }
  for (const [row, line] of drawn) if (next.get(row) !== line) line.remove()
  body.append(...fresh)
  drawn = next
  drawnColumns = columns
}

const cellAt = (row: number, column: number): HTMLElement | null =>
  drawn.get(row)?.querySelector(`[data-place="${row} ${column}"]`) ?? null

function open(): void {
  field = document.createElement('input')
  field.className = 'field'
  field.style.cssText = `top:${focus.row * rowHeight}px;left:${focus.column * columnWidth}px`
  field.value = String(rows[focus.row]![benchColumns[focus.column]!.key])
  body.append(field)
  field.focus()
}

function write(row: number, column: number, value: BenchValue): void {
  rows[row]![benchColumns[column]!.key] = value
  const cell = cellAt(row, column)
  if (cell) fill(cell, row, column)
}

function onKeyDown(event: KeyboardEvent): void {
  if (!field && (event.key === 'F2' || event.key === 'Enter')) open()
  else if (field && event.key === 'Enter') {
    write(focus.row, focus.column, field.value)
    field.remove()
    field = undefined
    focus = { ...focus, row: focus.row + 1 }
    view.focus()
  }
}

exposeBench({
  mount(given, place) {
    rows = given
    stage = place
    view = make('view')
    view.tabIndex = 0
    const header = make('header')
    for (const { title } of benchColumns) {
      const head = make('head')
      head.textContent = title
      header.append(head)
    }
    body = make('body', `height:${rows.length * rowHeight}px`)
    view.append(header, body)
    stage.append(view)
    draw()
    view.addEventListener('scroll', draw, { passive: true })
    view.addEventListener('keydown', onKeyDown)
    view.addEventListener('mousedown', ({ target }) => {
      const place = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place
      const [row = 0, column = 0] = place?.split(' ').map(Number) ?? []
      focus = { row, column }
    })
  },
  scrollTo: (px) => void (view.scrollTop = px),
  startEdit(row, column) {
    focus = { row, column }
    open()
  },
  update: (cells) => cells.forEach(({ row, column, value }) => write(row, column, value)),
  destroy() {
    field = undefined
    drawn = new Map()
    drawnColumns = ''
    view.remove()
  },
})
