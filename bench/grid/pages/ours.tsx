/// <reference lib="dom" />
import { createGrid, DataGrid, type Grid, type GridColumn, type GridValues } from '@lexdesk/parts'
import { benchColumns, choices, columnWidth, viewHeight } from '../gridData.ts'
import { exposeBench } from './exposeBench.ts'
import { clear, show } from './reactStage.tsx'

const types = {
  text: 'input',
  number: 'inputNumber',
  select: 'select',
  date: 'date',
  checkbox: 'checkbox',
} as const

const columns: GridColumn[] = benchColumns.map(({ key, title, kind }) => ({
  key,
  title,
  type: types[kind],
  width: columnWidth,
  ...(kind === 'select' && { options: choices }),
}))

function loaded(rows: readonly GridValues[]): Grid {
  const made = createGrid({ columns })
  made.model.load(rows)
  return made
}

let grid: Grid
let ready: Grid | undefined
let stage: HTMLElement

const view = (): HTMLElement => stage.querySelector<HTMLElement>('[role=grid]')!.parentElement!

exposeBench({
  mount(rows, place) {
    stage = place
    grid = ready ?? loaded(rows)
    ready = undefined
    show(<DataGrid grid={grid} label="事项" size="mini" maxHeight={viewHeight} />, stage)
  },
  setUp: (rows) => void (ready = loaded(rows)),
  scrollTo: (px) => void (view().scrollTop = px),
  startEdit(row, column) {
    const cell = stage.querySelector(`[data-row="${row}"] [data-column="${column}"]`)!
    for (const type of ['mousedown', 'mouseup', 'click'])
      cell.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
    const field = stage.querySelector('[data-grid-field]')!
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }))
  },
  update(cells) {
    const order = grid.model.order()
    grid.model.setCells(
      cells.map(({ row, column, value }) => ({ key: order[row]!, column: benchColumns[column]!.key, value })),
    )
  },
  destroy() {
    clear()
    grid.validation.stop()
  },
})
