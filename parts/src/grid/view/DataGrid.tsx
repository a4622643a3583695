import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CellProblem } from '../model/createValidation.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/GridStep.ts'
import { type CellPlace, fitted } from '../model/selection.ts'
import { columnWidths } from './columnWidths.ts'
import type { Grid } from './createGrid.ts'
import { createCursor } from './createCursor.ts'
import { CursorLayer } from './CursorLayer.tsx'
import styles from './DataGrid.module.css'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import type { GridSource } from './GridSource.ts'
import { useAvailableWidth } from './useAvailableWidth.ts'
import { useChosenRows } from './useChosenRows.ts'
import { useGridActs } from './useGridActs.ts'
import { useGridMouse } from './useGridMouse.ts'
import { useGridWindow } from './useGridWindow.ts'
import { useReveal } from './useReveal.ts'

/** Row heights; the first is that of the specification (file 2 §9). */
const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const

export interface ToolbarState {
  chosen: readonly RowKey[]
  /** Where a new row would go: below the cursor, or at the end. */
  below: number
  clearChosen(): void
}

export interface DataGridProps {
  grid: Grid
  /** What the grid holds, for those who cannot see it. */
  label: string
  size?: keyof typeof rowHeights
  maxHeight?: number
  /** Rows with one of these values in a field can be neither chosen nor edited. */
  disabledRows?: Readonly<Record<string, unknown>>
  canGrow?: boolean
  toolbar?: (state: ToolbarState) => ReactNode
  /** What could not be pasted or read, cell by cell. */
  onUnread?: (problems: readonly CellProblem[]) => void
}

const noDisabled = {}
const ignore = () => {}

/** An editable grid: as fast with a hundred thousand rows as with ten, and operated like a spreadsheet. */
export function DataGrid(props: DataGridProps) {
  const { grid, label, size = 'medium', maxHeight = 400, disabledRows = noDisabled, canGrow = true } = props
  const { model, validation } = grid
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const sink = useRef<HTMLTextAreaElement>(null)
  const [cursor] = useState(createCursor)
  const order = useSyncExternalStore(model.onOrder, model.order)
  const columns = useMemo(() => model.columns.filter(({ type }) => type !== 'hidden'), [model])
  const source = useMemo<GridSource>(
    () => ({ id, model, validation, isDisabled: (values) => isDisabledBy(disabledRows, values) }),
    [id, model, validation, disabledRows],
  )
  const width = useAvailableWidth(viewport)
  const offsets = useMemo(() => {
    const ends = [0]
    for (const one of columnWidths(columns, width)) ends.push(ends.at(-1)! + one)
    return ends
  }, [columns, width])
  const rowHeight = rowHeights[size]
  const headerHeight = Math.min(rowHeight, 48)
  const seen = useGridWindow(viewport, { rowCount: order.length, rowHeight, headerHeight, offsets })
  const chosen = useChosenRows(columns.some(({ type }) => type === 'rowRadio'))
  const acts = useGridActs({ source, cursor, columns, canGrow, onPasted: props.onUnread ?? ignore })

  // The cursor stays on a row that there is, and in sight.
  useEffect(() => {
    const selection = cursor.selection()
    if (selection) cursor.select(fitted(selection, { rows: order.length, columns: columns.length }))
  }, [cursor, order, columns])
  useReveal({ viewport, cursor, offsets, rowHeight, headerHeight })
  useGridMouse(viewport, {
    onPress(place, isExtending) {
      if (cursor.editing() && sink.current) acts.commit(sink.current.value)
      acts.select(place, isExtending)
      sink.current?.focus({ preventScroll: true })
    },
    onDrag(place) {
      if (cursor.selection() && !cursor.editing()) acts.select(place, true)
    },
    onClick(place, isExtending) {
      const key = order[place.row]
      const column = columns[place.column]
      if (key === undefined || !column) return
      if (column.type === 'rowCheckbox' || column.type === 'rowRadio') {
        if (!source.isDisabled(model.row(key))) chosen.toggle(key)
      } else if (column.type === 'checkbox') acts.toggle()
      else if (!isExtending && isAt(cursor.selection()?.anchor, place)) acts.edit()
    },
  })

  const choosable = () => order.filter((key) => !source.isDisabled(model.row(key)))
  const present = order.filter((key) => chosen.keys.has(key))
  return (
    <div className={styles.grid}>
      {props.toolbar && (
        <div role="toolbar" aria-label={`${label}操作`} className={styles.toolbar}>
          {props.toolbar({
            chosen: present,
            below: (cursor.selection()?.focus.row ?? order.length - 1) + 1,
            clearChosen: () => chosen.choose([]),
          })}
        </div>
      )}
      <div ref={viewport} className={styles.viewport} style={{ maxHeight }}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={order.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          tabIndex={-1}
          className={styles.sheet}
        >
          <GridHeader
            columns={columns}
            offsets={offsets}
            firstColumn={seen.firstColumn}
            lastColumn={seen.lastColumn}
            height={headerHeight}
            isAllChosen={present.length > 0 && present.length === choosable().length}
            onChooseAll={(isAll) => chosen.choose(isAll ? choosable() : [])}
          />
          <div className={styles.body} style={{ height: order.length * rowHeight, width: offsets.at(-1) }}>
            {order.slice(seen.firstRow, seen.lastRow).map((key, n) => (
              <GridRow
                key={key}
                source={source}
                rowKey={key}
                index={seen.firstRow + n}
                height={rowHeight}
                columns={columns}
                offsets={offsets}
                firstColumn={seen.firstColumn}
                lastColumn={seen.lastColumn}
                isChosen={chosen.keys.has(key)}
              />
            ))}
          </div>
          {order.length === 0 && <div className={styles.nothing}>暂无数据</div>}
          <GridFooter model={model} columns={columns} offsets={offsets} height={headerHeight} />
        </div>
        <div className={styles.layer} style={{ top: headerHeight }}>
          <CursorLayer
            source={source}
            cursor={cursor}
            acts={acts}
            columns={columns}
            offsets={offsets}
            rowHeight={rowHeight}
            label={label}
            sink={sink}
          />
        </div>
      </div>
    </div>
  )
}

const isAt = (one: CellPlace | undefined, other: CellPlace): boolean =>
  one?.row === other.row && one.column === other.column

function isDisabledBy(rules: Readonly<Record<string, unknown>>, values: GridValues): boolean {
  return Object.entries(rules).some(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[field]) : values[field] === wanted,
  )
}
