import { waitingKey } from '../model/rows/createTreeRows.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import type { SheetTree } from '../view/GridSheet.tsx'

/** Which rows of a tree are expanded. Rows with children carry them as `children`, possibly still empty. */
export interface TableTree<Row> {
  expandedIds: readonly string[]
  loadingIds: ReadonlySet<string>
  toggle(row: Row): void
}

/** The rows in the order in which they are drawn; the key of a row is its index. */
export interface FlatRows<Row> {
  rows: readonly Row[]
  order: readonly RowKey[]
  tree?: SheetTree
}

type Nested<Row> = Row & { children?: readonly Nested<Row>[] }

export function flatRows<Row>(
  rows: readonly Row[],
  tree: TableTree<Row> | undefined,
  idOf: (row: Row) => string,
): FlatRows<Row> {
  if (!tree) return { rows, order: rows.map((_, index) => index) }
  const opened = new Set(tree.expandedIds)
  const flat: Row[] = []
  const order: RowKey[] = []
  const depths: number[] = []
  const walk = (level: readonly Nested<Row>[], depth: number): void => {
    for (const row of level) {
      const key = flat.push(row) - 1
      depths.push(depth)
      order.push(key)
      if (!row.children || !opened.has(idOf(row))) continue
      if (tree.loadingIds.has(idOf(row))) order.push(waitingKey(key))
      walk(row.children, depth + 1)
    }
  }
  walk(rows as readonly Nested<Row>[], 0)
  return {
    rows: flat,
    order,
    tree: {
      depthOf: (key) => (key < 0 ? depths[waitingKey(key)]! + 1 : depths[key]!),
      isParent: (key) => (flat[key] as Nested<Row> | undefined)?.children !== undefined,
      isOpen: (key) => opened.has(idOf(flat[key]!)),
    },
  }
}
