import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { lazyPart } from '../../lazyPart.tsx'
import { isRowColumn, kindOf } from '../cells/cellKinds.ts'
import { useColumnOptions } from '../cells/pick/useColumnOptions.ts'
import type { CellType } from '../model/cellType.ts'
import type { CellProblem } from '../model/checks/createValidation.ts'
import type { GridColumn, GridValues } from '../model/GridColumn.ts'
import type { GridMarks } from '../model/rows/GridMarks.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { SkippedCells } from '../range/pasteInto.ts'
import { type CellPlace, fitted, isInRange, rangeOf } from '../model/selection.ts'
import { useMessages } from '../../useMessages.ts'
import type { CellSources, GridSlots, GridSource } from './GridSource.ts'
import type { Grid } from './Grid.ts'
import { createCursor } from './cursor/createCursor.ts'
import { CursorLayer } from './cursor/CursorLayer.tsx'
import styles from './DataGrid.module.css'
import { columnWidths } from './columns/columnWidths.ts'
import { footerHeightOf, GridFooter } from './GridFooter.tsx'
import type { GridLayout } from './GridLayout.ts'
import { GridSheet } from './GridSheet.tsx'
import type { HeadLook } from './columns/GridHeader.tsx'
import { GridRow } from './rows/GridRow.tsx'
import { rowPlaces } from './rows/rowPlaces.ts'
import { useAvailableWidth } from './rows/useAvailableWidth.ts'
import { useChosenRows } from './rows/useChosenRows.ts'
import { useColumnLayout } from './columns/useColumnLayout.ts'
import { useExpandedRows } from './rows/useExpandedRows.ts'
import type { GridWrite } from './cursor/createRangeActs.ts'
import { useGridActs } from './cursor/useGridActs.ts'
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
  /** Actions that the user may not perform: `add`, `batch_delete`. */
  withheld: readonly string[]
  clearChosen(): void
  /** Rows that can be neither selected nor edited. */
  isOff(key: RowKey): boolean
  maxRows: number
}

export interface DataGridProps {
  grid: Grid
  /** Accessible name of the grid. */
  label: string
  size?: keyof typeof rowHeights
  /** `fill`: what its parent, a column, leaves to it. */
  maxHeight?: number | string
  /** Rows with one of these values in a field can be neither selected nor edited. */
  disabledRows?: Readonly<Record<string, unknown>>
  /** The most rows that the table may have; further lines of a paste are skipped. */
  maxRows?: number
  /** Enter and Tab behind the last cell add a row. */
  growsAtEnd?: boolean
  /** Cells open their editor as soon as they are active, instead of by a click. */
  alwaysEdit?: boolean
  /** Prefix of the permissions for the actions of the toolbar and the menu (specification file 2 §2). */
  authPre?: string
  toolbar?: (state: ToolbarState) => ReactNode
  /** Called with the cells that could not be pasted or parsed. */
  onUnread?: (problems: readonly CellProblem[]) => void
  /** Called with the place of the row that the cursor has moved to. */
  onRow?: (row: number) => void
  /** Data sources for cells of users, departments, reports and files. */
  sources?: CellSources
  slots?: GridSlots
  /** Marks unsaved changes. */
  marks?: GridMarks
  /** Content of the expanded panel of a row (`rowExpand` column). */
  panel?: (values: GridValues) => ReactNode
}

const FindBar = lazyPart(() => import('./FindBar.tsx').then((module) => module.FindBar))

const nothing = {}
const none: readonly string[] = []
const ignore = () => {}

/** What screen readers are told of columns that need no title for the eye. */
const controlTitles: Partial<Record<CellType, string>> = {
  rowNumber: '行号',
  rowRadio: '选择',
  rowExpand: '展开',
  rowDragSort: '排序',
}

/** An editable grid with spreadsheet keys; virtualized for a hundred thousand rows. */
export function DataGrid(props: DataGridProps) {
  const { grid, label, size = 'medium', maxHeight = 400, disabledRows = nothing, panel } = props
  const { slots = nothing, growsAtEnd = false, alwaysEdit = false, authPre, marks } = props
  const sources: CellSources = props.sources ?? nothing
  const isFilling = maxHeight === 'fill'
  const { model, rows, tree } = grid
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const sink = useRef<HTMLTextAreaElement>(null)
  const [cursor] = useState(createCursor)
  const [isFinding, setFinding] = useState(false)
  const order = useSyncExternalStore(rows.subscribe, rows.order)
  const withheld = useMemo(() => (authPre && sources.withheldActs?.(authPre)) || none, [authPre, sources])
  const maxRows = withheld.includes('add') ? 0 : (props.maxRows ?? Number.POSITIVE_INFINITY)
  const canInsert = order.length < maxRows
  // A paste cannot say below which row of a tree it adds.
  const pasteRows = tree ? 0 : maxRows
  const source = useMemo<GridSource>(
    () => ({
      ...grid,
      id,
      sources,
      slots,
      marks,
      withheld,
      alwaysEdit,
      isDisabled: (values) => isDisabledBy(disabledRows, values),
    }),
    [grid, id, sources, slots, marks, withheld, alwaysEdit, disabledRows],
  )
  const available = useAvailableWidth(viewport)
  const [message, messageHolder] = useMessages()
  const onWarning = useCallback((words: string) => void message.warning(words), [message])
  const optioned = useColumnOptions(model.columns, sources.dictionary, onWarning)
  const visible = useMemo(() => optioned.filter(({ type }) => type !== 'hidden'), [optioned])
  const { acts: columnActs, ...placed } = useColumnLayout(visible, available, columnWidths)
  const { columns, offsets, frozen, frozenEnd } = placed
  const expanded = useExpandedRows<RowKey>()
  const rowHeight = rowHeights[size]
  const places = useMemo(
    () => rowPlaces(order.length, rowHeight, panelsAt(order, expanded.keys)),
    [order, rowHeight, expanded.keys],
  )
  const layout = useMemo<GridLayout<GridColumn>>(() => {
    const headerHeight = Math.min(rowHeight, 48)
    const footerHeight = footerHeightOf(columns, headerHeight)
    return { columns, offsets, frozen, frozenEnd, places, rowHeight, headerHeight, footerHeight }
  }, [columns, offsets, frozen, frozenEnd, places, rowHeight])
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
  const startHere = useCallback((event: MouseEvent) => {
    event.preventDefault()
    sink.current?.focus({ preventScroll: true })
  }, [])
  const { onUnread = ignore } = props
  const onSkipped = useCallback(
    (skipped: SkippedCells, act: GridWrite) => {
      const words = skippedWords(skipped, act, pasteRows)
      // One message per grid: the latest replaces the previous one.
      if (words !== undefined) void message.warning({ key: id, content: words })
    },
    [message, id, pasteRows],
  )
  const acts = useGridActs({
    source,
    cursor,
    columns,
    maxRows: pasteRows,
    growsAtEnd,
    onUnread,
    onSkipped,
    onWarning,
    onFold: fold,
    onFind: find,
  })

  // Keeps the cursor on an existing row and in view.
  useEffect(() => {
    const selection = cursor.selection()
    if (selection) cursor.select(fitted(selection, { rows: order.length, columns: columns.length }))
  }, [cursor, order, columns])
  useReveal({ viewport, cursor, layout, firstValue: firstValueOf(columns) })
  const goTo = useCallback(
    (place: CellPlace, isExtending?: boolean) => {
      if (cursor.editing() && sink.current) acts.commit(sink.current.value)
      acts.select(place, isExtending)
      sink.current?.focus({ preventScroll: true })
    },
    [cursor, acts],
  )
  const { onRow } = props
  useEffect(() => {
    let last: number | undefined
    return cursor.subscribe(() => {
      const row = cursor.selection()?.focus.row
      if (row !== undefined && row !== last) onRow?.(row)
      last = row
    })
  }, [cursor, onRow])
  useWantedCell({ viewport, wanted: grid.wanted, rows, columns, onGo: goTo })
  useGridMouse(viewport, {
    onPress: goTo,
    onDrag(place) {
      if (cursor.selection() && !cursor.editing()) acts.select(place, true)
    },
    onMenu(place, at) {
      const selection = cursor.selection()
      if (!selection || !isInRange(rangeOf(selection), place) || cursor.editing()) goTo(place)
      cursor.edit(undefined)
      cursor.openMenu(at)
    },
    onFold: (row) => fold(row),
    onClick(place, isExtending) {
      const key = order[place.row]
      const column = columns[place.column]
      if (key === undefined || !column) return
      if (column.type === 'rowCheckbox' || column.type === 'rowRadio') {
        if (!isOff(source, key)) chosen.toggle(key)
      } else if (kindOf(column.type).toggled) acts.toggle()
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
  const head = (column: GridColumn): HeadLook => ({
    align: column.align,
    content:
      column.type === 'rowCheckbox' ? (
        <input
          type="checkbox"
          aria-label="全选"
          checked={isAllChosen}
          onChange={({ target }) => chosen.choose(target.checked ? order.filter((key) => !isOff(source, key)) : [])}
        />
      ) : (
        <span className={styles.words} data-required={column.validateRules?.some(({ required }) => required) ?? false}>
          {column.title || <span className={styles.onlyHeard}>{controlTitles[column.type] ?? '操作'}</span>}
        </span>
      ),
  })
  return (
    <div className={styles.grid} data-height={isFilling ? 'fill' : undefined}>
      {messageHolder}
      {props.toolbar && (
        <div role="toolbar" aria-label={`${label}操作`} className={styles.toolbar}>
          {props.toolbar({
            chosen: present,
            activeRow: () => rows.order()[cursor.selection()?.focus.row ?? -1],
            clearChosen: () => chosen.choose([]),
            isOff: (key) => isOff(source, key),
            maxRows,
            withheld,
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
      <div ref={viewport} className={styles.viewport} style={isFilling ? undefined : { maxHeight }}>
        <CursorLayer
          source={source}
          cursor={cursor}
          acts={acts}
          layout={layout}
          label={label}
          sink={sink}
          canInsert={canInsert}
          onWarning={onWarning}
        />
        <GridSheet
          layout={layout}
          order={order}
          viewport={viewport}
          label={label}
          width={available}
          chosen={chosen}
          expanded={expanded}
          tree={tree}
          treeColumn={tree && columns.findIndex(({ type }) => !isRowColumn(type))}
          header={{ head, columnActs }}
          renderRow={(key, place) => <GridRow {...place} columns={columns} source={source} rowKey={key} />}
          renderPanel={
            panel &&
            ((key) => {
              const values = model.row(key)
              return values && panel(values)
            })
          }
          empty={
            canInsert &&
            !tree && (
              <div role="presentation" className={styles.blank} onMouseDown={startHere}>
                暂无数据，可从 Excel 粘贴，或直接输入
              </div>
            )
          }
          footer={<GridFooter source={source} layout={layout} />}
        />
        {dropAt !== undefined && (
          <div className={styles.dropRow} style={{ top: layout.headerHeight + places.topOf(dropAt) }} />
        )}
      </div>
    </div>
  )
}

const firstValueOf = (columns: readonly GridColumn[]): number => columns.findIndex(({ type }) => !isRowColumn(type))

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

const acts: Record<GridWrite, string> = { paste: '未粘贴', fill: '未填充', clear: '未清空', edit: '未修改' }
const reasons: Record<Exclude<keyof SkippedCells, 'lines'>, string> = {
  readOnly: '只读',
  notShown: '不满足显示条件',
  inWindow: '只能在弹出窗口中选择',
  outside: '超出表格范围',
}

/** Describes what was skipped and why; undefined if it is nothing. */
function skippedWords(skipped: SkippedCells, act: GridWrite, maxRows: number): string | undefined {
  const parts = (Object.keys(reasons) as (keyof typeof reasons)[])
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => `有 ${skipped[reason]} 个单元格${reasons[reason]}，${acts[act]}`)
  const limit = maxRows > 0 ? `表格最多 ${maxRows} 行` : '表格不能新增行'
  if (skipped.lines > 0) parts.push(`${limit}，有 ${skipped.lines} 行${acts[act]}`)
  return parts.length > 0 ? parts.join('；') : undefined
}
