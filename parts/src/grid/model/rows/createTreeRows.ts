import type { GridModel } from '../createGridModel.ts'
import type { GridValues } from '../GridColumn.ts'
import type { RowKey } from './GridStep.ts'
import type { RowsView } from './RowsView.ts'

export interface TreeOptions {
  model: GridModel
  /**
   * Loads the children of a row, with the parameters of the request. The answer is a list, or an object with a list as
   * `records`.
   */
  loadChildren: (row: GridValues, parameters: ChildrenParameters) => Promise<unknown>
  /** The name of the parameter that holds the id of the parent; `parentId` by default. */
  parentParameter?: string
  /** A further condition of the request. */
  condition?: string
  onProblem: (message: string) => void
}

/** The id of the parent under its configured name, and the condition if there is one (specification file 2 §7). */
type ChildrenParameters = Readonly<Record<string, string>>

/** A tree of rows. The model holds all rows, parents before children; visibility is handled here. */
export interface TreeRows extends RowsView {
  /** Replaces all rows. Rows may include `children`; others indicate by `hasChildren` that there are some. */
  load(rows: readonly GridValues[]): void
  depthOf(key: RowKey): number
  isParent(key: RowKey): boolean
  isOpen(key: RowKey): boolean
  toggle(key: RowKey): void
  /** Opens all ancestors of a row. */
  openTo(key: RowKey): void
  /** Inserts a row after another and its descendants, under the same parent. */
  insertBelow(key: RowKey): void
  /** Includes their descendants. */
  withDescendants(keys: readonly RowKey[]): RowKey[]
}

const unknownShape = '返回数据类型不识别' // 2-data-entry-parts.md §5

/** The loading row has a key that no row of the model has. */
export const waitingKey = (parent: RowKey): RowKey => -parent - 1
export const isWaitingKey = (key: RowKey): boolean => key < 0

export function createTreeRows({ model, loadChildren, onProblem, ...options }: TreeOptions): TreeRows {
  const { parentParameter = 'parentId', condition } = options
  const parents = new Map<RowKey, RowKey>()
  const open = new Set<RowKey>()
  /** Rows whose children are being loaded, and rows whose children are loaded. */
  const asked = new Set<RowKey>()
  const known = new Set<RowKey>()
  const listeners = new Set<() => void>()
  let view: { order: readonly RowKey[]; withChildren: ReadonlySet<RowKey | undefined> } | undefined

  const notify = () => {
    view = undefined
    for (const listener of listeners) listener()
  }
  model.onOrder(notify)

  const isShown = (key: RowKey): boolean => {
    const parent = parents.get(key)
    return parent === undefined || (open.has(parent) && isShown(parent))
  }
  const look = () => {
    const all = model.order()
    view ??= {
      order: all.filter(isShown).flatMap((key) => (open.has(key) && asked.has(key) ? [key, waitingKey(key)] : [key])),
      withChildren: new Set(all.map((key) => parents.get(key))),
    }
    return view
  }
  const depthOf = (key: RowKey): number => {
    const parent = isWaitingKey(key) ? waitingKey(key) : parents.get(key)
    return parent === undefined ? 0 : depthOf(parent) + 1
  }
  const isParent = (key: RowKey): boolean => {
    const row = model.row(key)
    return row !== undefined && (known.has(key) ? look().withChildren.has(key) : isYes(row.hasChildren))
  }

  function noteParents(keys: readonly RowKey[], parentAt: readonly (number | undefined)[], top?: RowKey): void {
    parentAt.forEach((at, n) => {
      const parent = at === undefined ? top : keys[at]
      if (parent === undefined) return
      parents.set(keys[n]!, parent)
      known.add(parent)
    })
    notify()
  }

  async function fetchChildren(key: RowKey): Promise<void> {
    asked.add(key)
    notify()
    try {
      const row = model.row(key)!
      const parameters = { [parentParameter]: model.ids.toExternal(String(row.id)), ...(condition && { condition }) }
      const rows = rowsIn(await loadChildren(row, parameters))
      // The row was removed while its children were loading.
      if (!model.row(key)) return
      known.add(key)
      if (rows.length === 0) open.delete(key)
      const { flat, parentAt } = flattened(rows)
      noteParents(model.adopt(key, flat), parentAt, key)
    } catch (error) {
      open.delete(key)
      onProblem(error instanceof Error && error.message ? error.message : '加载下级失败，请重试')
    } finally {
      asked.delete(key)
      notify()
    }
  }

  function withDescendants(keys: readonly RowKey[]): RowKey[] {
    const wanted = new Set(keys)
    // Parents come before their children.
    for (const key of model.order()) {
      const parent = parents.get(key)
      if (parent !== undefined && wanted.has(parent)) wanted.add(key)
    }
    return [...wanted]
  }

  return {
    load(rows) {
      for (const one of [parents, open, asked, known]) one.clear()
      const { flat, parentAt } = flattened(rows)
      model.load(flat)
      noteParents(model.order(), parentAt)
    },
    order: () => look().order,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    depthOf,
    isParent,
    isOpen: (key) => open.has(key),
    toggle(key) {
      if (!isParent(key)) return
      if (open.delete(key)) return notify()
      open.add(key)
      if (known.has(key) || asked.has(key)) notify()
      else void fetchChildren(key)
    },
    openTo(key) {
      for (let above = parents.get(key); above !== undefined; above = parents.get(above)) open.add(above)
      notify()
    },
    insertBelow(key) {
      const above = isWaitingKey(key) ? waitingKey(key) : key
      const order = model.order()
      const last = Math.max(...withDescendants([above]).map((one) => order.indexOf(one)))
      const [added] = model.insert(last + 1)
      const parent = parents.get(above)
      if (parent === undefined) return
      parents.set(added!, parent)
      notify()
    },
    withDescendants,
  }
}

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1'

function rowsIn(answer: unknown): GridValues[] {
  const list = Array.isArray(answer) ? answer : ((answer as { records?: unknown } | null)?.records ?? undefined)
  if (!Array.isArray(list)) throw new TypeError(unknownShape)
  return list as GridValues[]
}

/** Flattens nested rows, each with the index of its parent. */
function flattened(rows: readonly GridValues[]): { flat: GridValues[]; parentAt: (number | undefined)[] } {
  const flat: GridValues[] = []
  const parentAt: (number | undefined)[] = []
  const walk = (level: readonly GridValues[], parent: number | undefined): void => {
    for (const { children, ...row } of level) {
      const at = flat.push(row) - 1
      parentAt.push(parent)
      if (Array.isArray(children)) walk(children as GridValues[], at)
    }
  }
  walk(rows, undefined)
  return { flat, parentAt }
}
