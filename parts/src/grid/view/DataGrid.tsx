import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
  useLayoutEffect,
} from 'react'
import { lazyPart } from '../../lazyPart.tsx'
import type { CellProblem } from '../model/checks/createValidation.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { SkippedCells } from '../model/clipboard/pasteInto.ts'
import { type CellPlace, fitted } from '../model/selection.ts'
import { useMessages } from '../../useMessages.ts'
import type { CellSources, GridSlots, GridSource } from './GridSource.ts'
import type { Grid } from './createGrid.ts'
import { createCursor } from './cursor/createCursor.ts'
import { CursorLayer } from './cursor/CursorLayer.tsx'
import styles from './DataGrid.module.css'
import { footerHeightOf } from './GridFooter.tsx'
import type { GridLayout } from './GridLayout.ts'
import { GridSheet } from './GridSheet.tsx'
import { rowPlaces } from './rows/rowPlaces.ts'
import { useChosenRows } from './rows/useChosenRows.ts'
import { useColumnLayout } from './columns/useColumnLayout.ts'
import { useExpandedRows } from './rows/useExpandedRows.ts'
import { type GridWrite, useGridActs } from './cursor/useGridActs.ts'
import { useGridMouse } from './cursor/useGridMouse.ts'
import { useReveal } from './cursor/useReveal.ts'
import { useRowDrag } from './rows/useRowDrag.ts'
import { useWantedCell } from './cursor/useWantedCell.ts'

/** Row heights; the first is that of the specification (file 2 §9). */
const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const

export interface ToolbarState {
  chosen: readonly RowKey[]
  /** The row under the cursor, read on demand: moving the cursor does not render the toolbar. */
  activeRow(): RowKey | undefined
  clearChosen(): void
}

export interface DataGridProps {
  grid: Grid
  /** Accessible name of the grid. */
  label: string
  size?: keyof typeof rowHeights
  maxHeight?: number
  /** Rows with one of these values in a field can be neither selected nor edited. */
  disabledRows?: Readonly<Record<string, unknown>>
  canGrow?: boolean
  toolbar?: (state: ToolbarState) => ReactNode
  /** Called with the cells that could not be pasted or parsed. */
  onUnread?: (problems: readonly CellProblem[]) => void
  /** Data sources for cells of users, departments, reports and files. */
  sources?: CellSources
  slots?: GridSlots
  /** Content of the expanded panel of a row (`rowExpand` column). */
  panel?: (values: GridValues) => ReactNode
}

const FindBar = lazyPart(() => import('./FindBar.tsx').then((module) => module.FindBar))

const nothing = {}
const ignore = () => {}

/** An editable grid with spreadsheet keys; virtualized for a hundred thousand rows. */
export function DataGrid(props: DataGridProps) {
  const { grid, label, size = 'medium', maxHeight = 400, disabledRows = nothing, canGrow = true, panel } = props
  const { sources = nothing, slots = nothing } = props
  const { model, rows, tree } = grid
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const sink = useRef<HTMLTextAreaElement>(null)
  const [cursor] = useState(createCursor)
  const [isFinding, setFinding] = useState(false)
  const order = useSyncExternalStore(rows.subscribe, rows.order)
  const source = useMemo<GridSource>(
    () => ({ ...grid, id, sources, slots, isDisabled: (values) => isDisabledBy(disabledRows, values) }),
    [grid, id, sources, slots, disabledRows],
  )
  const available = useAvailableWidth(viewport)
  const visible = useMemo(() => model.columns.filter(({ type }) => type !== 'hidden'), [model])
  const { acts: columnActs, ...placed } = useColumnLayout(visible, available)
  const { columns, offsets, frozen } = placed
  const expanded = useExpandedRows()
  const rowHeight = rowHeights[size]
  const places = useMemo(
    () => rowPlaces(order.length, rowHeight, panelsAt(order, expanded.keys)),
    [order, rowHeight, expanded.keys],
  )
  const layout = useMemo<GridLayout>(() => {
    const headerHeight = Math.min(rowHeight, 48)
    const footerHeight = footerHeightOf(columns, headerHeight)
    return { columns, offsets, frozen, places, rowHeight, headerHeight, footerHeight }
  }, [columns, offsets, frozen, places, rowHeight])
  const chosen = useChosenRows(columns.some(({ type }) => type === 'rowRadio'))

  const hasPanel = panel !== undefined
  const { keys: unfolded, toggle } = expanded
  const fold = useCallback(
    (row: number, isOpen?: boolean) => {
      const key = rows.order()[row]
      if (key === undefined) return
      if (tree && isOpen !== tree.isOpen(key)) tree.toggle(key)
      else if (!tree && hasPanel && isOpen !== unfolded.has(key)) toggle(key)
    },
    [rows, tree, hasPanel, unfolded, toggle],
  )
  const find = useCallback(() => setFinding(true), [])
  const { onUnread = ignore } = props
  const [message, messageHolder] = useMessages()
  const onSkipped = useCallback(
    (skipped: SkippedCells, act: GridWrite) => {
      const words = skippedWords(skipped, act)
      // One message per grid: the latest replaces the previous one.
      if (words !== undefined) void message.warning({ key: id, content: words })
    },
    [message, id],
  )
  const acts = useGridActs({ source, cursor, columns, canGrow, onUnread, onSkipped, onFold: fold, onFind: find })

  // Keeps the cursor on an existing row and in view.
  useEffect(() => {
    const selection = cursor.selection()
    if (selection) cursor.select(fitted(selection, { rows: order.length, columns: columns.length }))
  }, [cursor, order, columns])
  useReveal({ viewport, cursor, layout })
  const goTo = useCallback(
    (place: CellPlace, isExtending?: boolean) => {
      if (cursor.editing() && sink.current) acts.commit(sink.current.value)
      acts.select(place, isExtending)
      sink.current?.focus({ preventScroll: true })
    },
    [cursor, acts],
  )
  useWantedCell({ viewport, wanted: grid.wanted, rows, columns, onGo: goTo })
  useGridMouse(viewport, {
    onPress: goTo,
    onDrag(place) {
      if (cursor.selection() && !cursor.editing()) acts.select(place, true)
    },
    onFold: (row) => fold(row),
    onClick(place, isExtending) {
      const key = order[place.row]
      const column = columns[place.column]
      if (key === undefined || !column) return
      if (column.type === 'rowCheckbox' || column.type === 'rowRadio') {
        if (!isOff(source, key)) chosen.toggle(key)
      } else if (column.type === 'checkbox') acts.toggle()
      else if (!isExtending && isAt(cursor.selection()?.anchor, place)) acts.edit()
    },
  })
  const dropAt = useRowDrag(viewport, layout, order.length, (from, before) => {
    const key = order[from]
    if (key !== undefined && !tree) model.move(key, before > from ? before - 1 : before)
  })

  const present = useMemo(() => order.filter((key) => chosen.keys.has(key)), [order, chosen.keys])
  const isAllChosen = useMemo(
    () => present.length > 0 && order.every((key) => chosen.keys.has(key) || isOff(source, key)),
    [present, order, chosen.keys, source],
  )
  return (
    <div className={styles.grid}>
      {messageHolder}
      {props.toolbar && (
        <div role="toolbar" aria-label={`${label}操作`} className={styles.toolbar}>
          {props.toolbar({
            chosen: present,
            activeRow: () => rows.order()[cursor.selection()?.focus.row ?? -1],
            clearChosen: () => chosen.choose([]),
          })}
        </div>
      )}
      {isFinding && (
        <Suspense>
          <FindBar
            source={source}
            columns={columns}
            onFound={(place) => acts.select(place)}
            onClose={() => {
              setFinding(false)
              sink.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      )}
      <div ref={viewport} className={styles.viewport} style={{ maxHeight }}>
        <CursorLayer source={source} cursor={cursor} acts={acts} layout={layout} label={label} sink={sink} />
        <GridSheet
          source={source}
          layout={layout}
          order={order}
          viewport={viewport}
          label={label}
          width={available}
          chosen={chosen}
          expanded={expanded}
          panel={panel}
          header={{
            isAllChosen,
            onChooseAll: (isAll) => chosen.choose(isAll ? order.filter((key) => !isOff(source, key)) : []),
            columnActs,
          }}
        />
        {dropAt !== undefined && (
          <div className={styles.dropRow} style={{ top: layout.headerHeight + places.topOf(dropAt) }} />
        )}
      </div>
    </div>
  )
}

function isOff({ model, isDisabled }: GridSource, key: RowKey): boolean {
  const values = model.row(key)
  return !values || isDisabled(values)
}

const isAt = (one: CellPlace | undefined, other: CellPlace): boolean =>
  one?.row === other.row && one.column === other.column

function panelsAt(order: readonly RowKey[], panels: ReadonlyMap<RowKey, number>): ReadonlyMap<number, number> {
  if (panels.size === 0) return panels
  return new Map(
    order.flatMap((key, place) => {
      const height = panels.get(key)
      return height === undefined ? [] : [[place, height] as const]
    }),
  )
}

function isDisabledBy(rules: Readonly<Record<string, unknown>>, values: GridValues): boolean {
  return Object.entries(rules).some(([field, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(values[field]) : values[field] === wanted,
  )
}

/** Width before the first measurement. */
const guess = 960

/** The inner width of an element, updated when the window is resized. */
function useAvailableWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(guess)
  useLayoutEffect(() => {
    const now = element.current
    if (!now) return
    const look = () => setWidth(now.clientWidth || guess)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(now)
    return () => observer.disconnect()
  }, [element])
  return width
}

const acts: Record<GridWrite, string> = { paste: '未粘贴', fill: '未填充', clear: '未清空', edit: '未修改' }
const reasons: Record<keyof SkippedCells, string> = {
  readOnly: '只读',
  inWindow: '只能在弹出窗口中选择',
  outside: '超出表格范围',
}

/** Describes how many cells were skipped and why; undefined if there are none. */
function skippedWords(skipped: SkippedCells, act: GridWrite): string | undefined {
  const parts = (Object.keys(reasons) as (keyof SkippedCells)[])
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => `有 ${skipped[reason]} 个单元格${reasons[reason]}，${acts[act]}`)
  return parts.length > 0 ? parts.join('；') : undefined
}
