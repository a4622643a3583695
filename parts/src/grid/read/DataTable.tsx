import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { printPlainText, printTable } from '../model/clipboard/clipboard.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import { fitted, rangeOf } from '../model/selection.ts'
import { useColumnLayout } from '../view/columns/useColumnLayout.ts'
import { createCursor } from '../view/cursor/createCursor.ts'
import { ReadCursor } from '../view/cursor/ReadCursor.tsx'
import { useReveal } from '../view/cursor/useReveal.ts'
import styles from '../view/DataGrid.module.css'
import { type TotalRow, TotalRows } from '../view/TotalRows.tsx'
import type { GridLayout } from '../view/GridLayout.ts'
import { GridSheet } from '../view/GridSheet.tsx'
import { rowPlaces } from '../view/rows/rowPlaces.ts'
import { useAvailableWidth } from '../view/rows/useAvailableWidth.ts'
import { useExpandedRows } from '../view/rows/useExpandedRows.ts'
import { headOf, type TableSort } from './TableHead.tsx'
import { chooseColumn, expandColumn, isRowColumn, type TableSelection, TableRow, useShiftToggle } from './TableRow.tsx'
import { fittingColumns, type TableColumn, tableWidths, textIn } from './TableColumn.ts'
import { GroupRow, headText } from './GroupRow.tsx'
import { type TableGroups, useTableGroups } from './tableGroups.ts'
import { tableKeys } from './tableKeys.ts'
import { flatRows, type TableTree } from './tableTree.ts'
import { type StoredColumnActs, useStoredActs } from './useStoredActs.ts'
import { useActiveCell } from './useActiveCell.ts'
import { interactive, useTableMouse } from './useTableMouse.ts'

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** Identifies a row; by default its `id`. */
  idOf?: (row: Row) => string
  /** Names a row for assistive technology. */
  nameOf?: (row: Row) => string
  rowHeight?: number
  /** The rows scroll inside this height; `fill` takes the height that the parent offers; by default all are shown. */
  height?: number | 'fill' | undefined
  selection?: TableSelection<Row>
  sort?: TableSort
  tree?: TableTree<Row> | undefined
  /** Headings between the rows, instead of a tree. */
  groups?: TableGroups<Row> | undefined
  /** The id of the row that something beside the table is about. */
  current?: string | undefined
  /** Rows to highlight, by id. */
  marked?: ReadonlySet<string>
  totals?: readonly TotalRow[]
  /** Content below a row that is expanded. */
  panel?: ((row: Row) => ReactNode) | undefined
  empty?: ReactNode
  /** The rows are being read again; the old ones stay, dimmed. */
  isBusy?: boolean
  /** By Enter and by a double click. */
  onOpen?: (row: Row) => void
  /** A click beside buttons and links. */
  onRowClick?: (row: Row) => void
  /** Where changes of columns are stored; without it they hold until the table is closed. */
  columnActs?: StoredColumnActs
  /** Called with the keys of the columns that do not fit, whenever they change. */
  onLeftOut?: ((keys: readonly string[]) => void) | undefined
}

const defaultHeight = 40
/** The browser's search finds all rows of a table of this length. */
const wholeRows = 100
const largestHeader = 36
const idInRow = (row: unknown): string => String((row as { id: unknown }).id)
const none: ReadonlySet<string> = new Set()

/** A table that is read: keys move a cell cursor, ranges are copied to spreadsheets, rows are selected and opened. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, selection, tree, height, idOf = idInRow, nameOf, marked = none, onOpen } = props
  const { rowHeight = defaultHeight } = props
  const id = useId()
  const viewport = useRef<HTMLDivElement>(null)
  const [cursor] = useState(createCursor)
  const available = useAvailableWidth(viewport)
  const hasSelection = selection !== undefined
  const hasPanel = props.panel !== undefined
  const wanted = useMemo(() => {
    const leading = [...(hasSelection ? [chooseColumn] : []), ...(hasPanel ? [expandColumn] : [])]
    const taken = leading.reduce((sum, { width }) => sum + width, 0)
    return [...leading, ...fittingColumns(props.columns, available - taken)]
  }, [props.columns, available, hasSelection, hasPanel])
  const leftOut = props.columns.flatMap((column) => (wanted.includes(column) ? [] : column.key)).join()
  const { onLeftOut } = props
  useEffect(() => onLeftOut?.(leftOut === '' ? [] : leftOut.split(',')), [onLeftOut, leftOut])
  const { acts: ownActs, columns, offsets, frozen, frozenEnd } = useColumnLayout(wanted, available, tableWidths)
  const columnActs = useStoredActs(columns, ownActs, props.columnActs)
  const { grouped, toggleGroup } = useTableGroups(rows, props.groups)
  const flat = useMemo(() => grouped ?? flatRows(rows, tree, idOf), [grouped, rows, tree, idOf])
  const { order } = flat
  const headAt = (index: number) => grouped?.headAt(order[index] ?? -1)
  const keyedBy = (index: number): string | undefined => {
    const row = flat.rows[order[index] ?? -1]
    return row === undefined ? headAt(index)?.id : idOf(row)
  }
  const opened = useExpandedRows<string>()
  const expanded = useMemo(() => {
    const keys = new Map<RowKey, number>()
    flat.rows.forEach((row, key) => {
      const panelHeight = opened.keys.get(idOf(row))
      if (panelHeight !== undefined) keys.set(key, panelHeight)
    })
    const measured = (key: RowKey, now: number) => opened.measured(idOf(flat.rows[key]!), now)
    return { keys, measured }
  }, [opened, flat.rows, idOf])
  // Panels are offered for flat rows only, whose keys are their places.
  const places = useMemo(
    () => rowPlaces(order.length, rowHeight, expanded.keys),
    [order.length, rowHeight, expanded.keys],
  )
  const totals = useMemo(() => {
    const isShown = ({ values }: TotalRow) => columns.some(({ key }) => values.has(key))
    return order.length > 0 ? (props.totals ?? []).filter(isShown) : []
  }, [props.totals, columns, order.length])
  const layout = useMemo<GridLayout<TableColumn<Row>>>(() => {
    const headerHeight = Math.min(rowHeight, largestHeader)
    const footerHeight = totals.length > 0 ? totals.length * headerHeight + 1 : 0
    return { columns, offsets, frozen, frozenEnd, places, rowHeight, headerHeight, footerHeight }
  }, [columns, offsets, frozen, frozenEnd, places, rowHeight, totals.length])
  const quiet = useRef(false)
  const isQuiet = useCallback(() => quiet.current, [])
  useReveal({ viewport, cursor, layout, isQuiet })
  useActiveCell(
    viewport,
    () => {
      const focus = cursor.selection()?.focus
      const rowId = focus && keyedBy(focus.row)
      const column = focus && columns[focus.column]
      return rowId === undefined || !column ? undefined : `${id}-${rowId}-${column.key}`
    },
    cursor.subscribe,
  )

  // Keeps the cursor on an existing cell.
  useEffect(() => {
    const now = cursor.selection()
    if (now) cursor.select(fitted(now, { rows: order.length, columns: columns.length }))
  }, [cursor, order.length, columns.length])

  const chosenKeys = useMemo(() => {
    const keys = new Set<RowKey>()
    if (selection) flat.rows.forEach((row, key) => selection.has(idOf(row)) && keys.add(key))
    return keys
  }, [selection, flat.rows, idOf])
  const toggle = useShiftToggle(flat.rows, selection, idOf)
  const rowAt = (index: number): Row | undefined => flat.rows[order[index] ?? -1]
  const fold = (index: number): void => {
    const head = headAt(index)
    if (head) toggleGroup(head.id)
    const row = rowAt(index)
    if (row === undefined) return
    if (tree) tree.toggle(row)
    else opened.toggle(idOf(row))
  }
  const firstColumn = Number(hasSelection) + Number(hasPanel)
  const treeColumn = firstColumn

  const onKeyDown = tableKeys(cursor, {
    size: { rows: order.length, columns: columns.length },
    firstColumn,
    open(index) {
      const row = rowAt(index)
      if (row === undefined) fold(index)
      else onOpen?.(row)
    },
    toggle(index) {
      const row = rowAt(index)
      if (row !== undefined && selection && !selection.isDisabled?.(row)) toggle(row, false)
    },
    fold(index, column, isOpen) {
      const key = order[index]
      if (column !== treeColumn || key === undefined || key < 0 || !flat.tree?.isParent(key)) return false
      if (flat.tree.isOpen(key) === isOpen) return false
      fold(index)
      return true
    },
    enter(index, column) {
      const row = rowAt(index)
      const cell = row === undefined ? null : document.getElementById(`${id}-${idOf(row)}-${columns[column]!.key}`)
      const button = columns[column]?.isActions ? cell?.querySelector<HTMLElement>(interactive) : undefined
      button?.focus()
      return button !== undefined && button !== null
    },
  })
  const onCopy = (event: ClipboardEvent): void => {
    const now = cursor.selection()
    if (!now || event.target !== event.currentTarget) return
    const { top, bottom, left, right } = rangeOf(now)
    const copied = columns.slice(left, right + 1).filter((column) => !column.isActions && !isRowColumn(column))
    const texts = order.slice(top, bottom + 1).map((key) => {
      const head = grouped?.headAt(key)
      if (head) return copied.map((column) => headText(head, column, column === columns[treeColumn]))
      return copied.map((column) => (flat.rows[key] === undefined ? '' : textIn(column, flat.rows[key])))
    })
    event.clipboardData.setData('text/plain', printPlainText(texts))
    event.clipboardData.setData('text/html', printTable(texts))
    event.preventDefault()
  }
  useTableMouse(viewport, {
    onPress(place, isExtending) {
      quiet.current = true
      cursor.select({ anchor: (isExtending && cursor.selection()?.anchor) || place, focus: place })
      quiet.current = false
    },
    onDrag(place) {
      const now = cursor.selection()
      if (now) cursor.select({ anchor: now.anchor, focus: place })
    },
    onFold: fold,
    onClick(index) {
      const row = rowAt(index)
      if (row === undefined) fold(index)
      else props.onRowClick?.(row)
    },
    onDoubleClick(index) {
      const row = rowAt(index)
      if (row !== undefined) onOpen?.(row)
    },
  })
  return (
    <div
      className={styles.grid}
      data-mode="read"
      data-height={height === 'fill' ? 'fill' : undefined}
      aria-busy={props.isBusy || undefined}
    >
      <div
        ref={viewport}
        className={styles.viewport}
        style={typeof height === 'number' ? { maxHeight: height } : undefined}
      >
        {available > 0 && (
          <GridSheet
            layout={layout}
            order={order}
            viewport={viewport}
            label={label}
            wholeRows={wholeRows}
            width={available}
            chosen={{ keys: chosenKeys }}
            expanded={expanded}
            tree={flat.tree}
            treeColumn={flat.tree && treeColumn}
            header={{
              head: (column) => headOf({ column, selection, rows: flat.rows, idOf, sort: props.sort }),
              columnActs,
            }}
            focus={{
              tabIndex: 0,
              onKeyDown,
              onCopy,
              onFocus(event) {
                if (event.target !== event.currentTarget || cursor.selection() || order.length === 0) return
                const place = { row: 0, column: firstColumn }
                cursor.select({ anchor: place, focus: place })
              },
            }}
            renderPanel={props.panel && ((key) => props.panel!(flat.rows[key]!))}
            overlay={<ReadCursor cursor={cursor} layout={layout} />}
            empty={props.empty}
            footer={
              totals.length > 0 && (
                <TotalRows rows={totals} layout={layout} titlePlace={firstColumn} alignOf={({ align }) => align} />
              )
            }
            // Two headings can be of one group until the rows arrive in the order of their groups.
            reactKey={(key) => (grouped?.headAt(key) ? `head ${key}` : idOf(flat.rows[key]!))}
            renderRow={(key, place) => {
              const head = grouped?.headAt(key)
              if (head) return <GroupRow {...place} tableId={id} head={head} columns={columns} />
              const row = flat.rows[key]!
              return (
                <TableRow
                  {...place}
                  // Rows of a group are not indented, which would cut their numbers.
                  treeColumn={grouped ? undefined : place.treeColumn}
                  tableId={id}
                  row={row}
                  rowId={idOf(row)}
                  columns={columns}
                  name={nameOf?.(row)}
                  isOff={selection?.isDisabled?.(row) ?? false}
                  isSingle={selection?.isSingle ?? false}
                  isMarked={marked.has(idOf(row))}
                  isCurrent={props.current === idOf(row)}
                  onToggle={toggle}
                />
              )
            }}
          />
        )}
      </div>
    </div>
  )
}
