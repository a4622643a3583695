import type { GridColumn, GridValues } from './GridColumn.ts'
import { createHistory } from './rows/createHistory.ts'
import { createRowListeners } from './rows/createRowListeners.ts'
import { createRowStore } from './rows/createRowStore.ts'
import type { GridStep, RowChange, RowKey } from './rows/GridStep.ts'
import { createRowIds, type RowIds } from './rows/rowIds.ts'

export interface GridOptions {
  columns: readonly GridColumn[]
  /** Prefix of every id of this table. */
  idPrefix?: string
  /**
   * The field for the order number of a drag-sorted table; by default the column with `isOrder`, and `orderNum` if
   * rows can be dragged. Other tables do not number their rows. With null the rows are not numbered either: their
   * order alone is stored.
   */
  orderKey?: string | null
  /** The value of a new cell without a default; undefined stores none. Empty text if it is not given. */
  emptyCell?: (column: GridColumn) => unknown
}

export interface CellChange {
  key: RowKey
  column: string
  value: unknown
}

export interface GridModel {
  readonly columns: readonly GridColumn[]
  readonly ids: RowIds
  order(): readonly RowKey[]
  /** Undefined for a removed row. */
  row(key: RowKey): GridValues | undefined
  keyOfId(id: string): RowKey | undefined
  /** Replaces all rows and clears the history. */
  load(rows: readonly GridValues[]): void
  setCells(changes: readonly CellChange[]): void
  /** A new row with defaults, to be filled before it is inserted. */
  newRow(): Record<string, unknown>
  /** Inserts rows of `newRow` unchanged; other rows get their missing fields. */
  insert(at: number, rows?: readonly GridValues[]): RowKey[]
  remove(keys: readonly RowKey[]): void
  move(key: RowKey, to: number): void
  /** Applies fields of a row that changed elsewhere. Not an undo step. Returns the row's key, if it exists. */
  receive(id: string, fields: GridValues): RowKey | undefined
  /** Adds existing rows that were loaded later, such as the children of a row. Not an undo step. */
  adopt(below: RowKey, rows: readonly GridValues[]): RowKey[]
  /** Groups several changes into one undo step. */
  batch(work: () => void): void
  undo(): boolean
  redo(): boolean
  /** Whether there is anything to undo or to redo. */
  hasHistory(): boolean
  /** The rows with their public ids. */
  values(): { rows: GridValues[]; deletedIds: string[] }
  deletedIds(): readonly string[]
  onRow(key: RowKey, listener: () => void): () => void
  /** Rows were added, removed or moved. */
  onOrder(listener: () => void): () => void
  /** Called after every step with the rows that it changed. */
  onStep(listener: (keys: readonly RowKey[]) => void): () => void
}

/** Rows after a step; undefined for a removed one. */
type Changed = Map<RowKey, GridValues | undefined>

/** The rows of a grid and all operations on them, without rendering. */
export function createGridModel({ columns: given, idPrefix = '', ...options }: GridOptions): GridModel {
  const columns = given.map(normalized)
  const orderKey = options.orderKey === undefined ? orderKeyOf(columns) : options.orderKey
  const ids = createRowIds(idPrefix)
  const rows = createRowStore(ids, idPrefix !== '')
  const rowListeners = createRowListeners()
  const orderListeners = new Set<() => void>()
  const stepListeners = new Set<(keys: readonly RowKey[]) => void>()
  const history = createHistory(apply)
  let order: readonly RowKey[] = []
  let deleted: readonly string[] = []

  const defaults = newRowValues(columns, options.emptyCell ?? (() => ''))
  const newRows = new WeakSet<GridValues>()
  const idOf = (values: GridValues): string => String(values.id)

  function apply(step: GridStep, direction: 'before' | 'after'): void {
    for (const [key, change] of step.rows) rows.set(key, change[direction])
    if (step.deleted) deleted = step.deleted[direction]
    if (step.order) order = step.order[direction]
    const touched = [...step.rows.keys()]
    for (const key of touched) rowListeners.notify(key)
    if (step.order) for (const listener of orderListeners) listener()
    for (const listener of stepListeners) listener(touched)
  }

  /** Writes 1..n into the rows of a drag-sorted table; rows whose number is unchanged are skipped. */
  function numbered(nextOrder: readonly RowKey[], changed: Changed): Changed {
    if (orderKey === undefined || orderKey === null) return changed
    nextOrder.forEach((key, index) => {
      const values = changed.get(key) ?? rows.get(key)!
      if (values[orderKey] !== index + 1) changed.set(key, { ...values, [orderKey]: index + 1 })
    })
    return changed
  }

  function commit(changed: Changed, nextOrder = order, nextDeleted = deleted): void {
    const hasOrder = nextOrder !== order
    const all = hasOrder ? numbered(nextOrder, changed) : changed
    if (all.size === 0 && !hasOrder && nextDeleted === deleted) return
    history.add({
      rows: new Map([...all].map(([key, after]) => [key, { before: rows.get(key), after }])),
      ...(hasOrder && { order: { before: order, after: nextOrder } }),
      ...(nextDeleted !== deleted && { deleted: { before: deleted, after: nextDeleted } }),
    })
  }

  const model: GridModel = {
    columns,
    ids,
    order: () => order,
    row: rows.get,
    keyOfId: rows.keyOfId,
    load(loaded) {
      history.clear()
      deleted = []
      order = rows.load(loaded)
      for (const listener of orderListeners) listener()
      for (const listener of stepListeners) listener(order)
    },
    setCells(changes) {
      rows.settleIds()
      // A row is copied once, however many of its cells change.
      const changed = new Map<RowKey, Record<string, unknown>>()
      for (const { key, column, value } of changes) {
        const draft = changed.get(key)
        const values = draft ?? rows.get(key)
        if (!values || Object.is(values[column], value)) continue
        if (draft) draft[column] = value
        else changed.set(key, { ...values, [column]: value })
      }
      commit(changed)
    },
    newRow() {
      const row = { ...defaults }
      newRows.add(row)
      return row
    },
    insert(at, wanted = [{}]) {
      rows.settleIds()
      const coming = new Set<string>()
      const keys: RowKey[] = []
      const changed: Changed = new Map()
      for (const values of wanted) {
        const id = rows.idFor(values.id, coming)
        coming.add(id)
        const key = rows.newKey()
        const row = newRows.has(values) ? (values as Record<string, unknown>) : Object.assign(model.newRow(), values)
        row.id = id
        changed.set(key, row)
        keys.push(key)
      }
      const index = Math.max(0, Math.min(at, order.length))
      commit(changed, [...order.slice(0, index), ...keys, ...order.slice(index)])
      return keys
    },
    remove(keys) {
      rows.settleIds()
      const removed = new Set(keys.filter((key) => rows.get(key)))
      if (removed.size === 0) return
      // Rows that were never saved leave no trace.
      const saved = [...removed].map((key) => idOf(rows.get(key)!)).filter((id) => !ids.isNew(id))
      const nextOrder = order.filter((key) => !removed.has(key))
      commit(
        new Map([...removed].map((key) => [key, undefined])),
        nextOrder,
        saved.length > 0 ? [...deleted, ...saved] : deleted,
      )
    },
    move(key, to) {
      rows.settleIds()
      const from = order.indexOf(key)
      const target = Math.max(0, Math.min(to, order.length - 1))
      if (from < 0 || from === target) return
      const rest = order.filter((one) => one !== key)
      commit(new Map(), [...rest.slice(0, target), key, ...rest.slice(target)])
    },
    receive(id, fields) {
      const key = model.keyOfId(id)
      if (key === undefined) return undefined
      const { id: _, ...patch } = fields
      const patched = (values: GridValues | undefined) => values && { ...values, ...patch }
      history.rebase((step) => {
        const change = step.rows.get(key)
        if (!change) return step
        const both = { before: patched(change.before), after: patched(change.after) }
        return { ...step, rows: new Map(step.rows).set(key, both) }
      })
      apply({ rows: new Map([[key, { before: rows.get(key), after: { ...rows.get(key), ...patch } }]]) }, 'after')
      return key
    },
    adopt(below, loaded) {
      rows.settleIds()
      const coming = new Set<string>()
      const changed = new Map<RowKey, RowChange>()
      for (const values of loaded) {
        const id = rows.idFor(values.id, coming)
        coming.add(id)
        changed.set(rows.newKey(), { before: undefined, after: { ...values, id } })
      }
      const keys = [...changed.keys()]
      const placed = (before: readonly RowKey[]) => before.flatMap((key) => (key === below ? [key, ...keys] : [key]))
      history.rebase((step) =>
        step.order ? { ...step, order: { before: placed(step.order.before), after: placed(step.order.after) } } : step,
      )
      apply({ rows: changed, order: { before: order, after: placed(order) } }, 'after')
      return keys
    },
    batch: (work) => history.batch(work),
    undo: () => history.undo(),
    redo: () => history.redo(),
    hasHistory: () => history.isUsed(),
    values() {
      rows.settleIds()
      return {
        rows: order.map((key) => {
          const values = rows.get(key)!
          return { ...values, id: ids.toExternal(idOf(values)) }
        }),
        deletedIds: deleted.map((id) => ids.toExternal(id)),
      }
    },
    deletedIds: () => deleted,
    onRow: (key, listener) => rowListeners.on(key, listener),
    onOrder: (listener) => subscribed(orderListeners, listener),
    onStep: (listener) => subscribed(stepListeners, listener),
  }
  return model
}

function subscribed<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A select in multiple mode stores several options (specification file 2 §3). */
const normalized = (column: GridColumn): GridColumn =>
  column.type === 'select' && column.props?.mode === 'multiple' ? { ...column, type: 'selectMultiple' } : column

const defaultOrderKey = 'orderNum' // specification file 2 §3

const orderKeyOf = (columns: readonly GridColumn[]): string | undefined =>
  columns.find(({ isOrder }) => isOrder)?.key ??
  (columns.some(({ type }) => type === 'rowDragSort') ? defaultOrderKey : undefined)

/** Default values of a new row. */
function newRowValues(columns: readonly GridColumn[], emptyCell: (column: GridColumn) => unknown): GridValues {
  const values: Record<string, unknown> = {}
  for (const column of columns) {
    const { key, type, defaultValue, defaultChecked, customValue } = column
    const isChecked = type === 'checkbox' && defaultChecked
    const value = defaultValue ?? (isChecked ? (customValue?.[0] ?? true) : emptyCell(column))
    if (value !== undefined) values[key] = value
  }
  return values
}
