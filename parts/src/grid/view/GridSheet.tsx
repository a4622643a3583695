import { type CSSProperties, Fragment, type ReactNode, type RefObject, useState } from 'react'
import { isWaitingKey } from '../model/rows/createTreeRows.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import styles from './DataGrid.module.css'
import { GridHeader, type HeaderActs } from './columns/GridHeader.tsx'
import type { GridLayout, SheetColumn } from './GridLayout.ts'
import type { RowPlace } from './rows/RowCells.tsx'
import { RowPanel } from './rows/RowPanel.tsx'
import type { ChosenRows } from './rows/useChosenRows.ts'
import type { ExpandedRows } from './rows/useExpandedRows.ts'
import { useGridWindow } from './rows/useGridWindow.ts'

/** How the rows of a tree are nested. */
export interface SheetTree {
  depthOf(key: RowKey): number
  isParent(key: RowKey): boolean
  isOpen(key: RowKey): boolean
}

interface GridSheetProps<C extends SheetColumn> {
  layout: GridLayout<C>
  order: readonly RowKey[]
  viewport: RefObject<HTMLElement | null>
  label: string
  width: number
  chosen: Pick<ChosenRows, 'keys'>
  expanded: Omit<ExpandedRows<RowKey>, 'toggle'>
  header: HeaderActs<C>
  renderRow: (key: RowKey, place: RowPlace) => ReactNode
  /** Identifies a row whose components hold state, such as an open menu; other rows are reused while scrolling. */
  reactKey?: (key: RowKey) => string
  renderPanel?: ((key: RowKey) => ReactNode) | undefined
  tree?: SheetTree | undefined
  /** The column that shows the nesting of a tree. */
  treeColumn?: number | undefined
  footer?: ReactNode
  /** Up to this many rows are drawn at once, also outside of the view. */
  wholeRows?: number
  /** Above the rows, placed like them. */
  overlay?: ReactNode
  empty?: ReactNode
  /** Attributes of the element with the role `grid`. */
  focus?: React.ComponentProps<'div'>
}

/** Header, rows and sums. Scrolling renders this component only. */
export function GridSheet<C extends SheetColumn>(props: GridSheetProps<C>) {
  const { layout, order, viewport, label, chosen, expanded, tree, renderRow, renderPanel } = props
  const { columns, offsets, frozen, frozenEnd, places, rowHeight } = layout
  const seen = useGridWindow(viewport, layout, order.length, props.wholeRows)
  // Rows that leave at one end are reused at the other: the pool is as large as the maximum ever visible.
  const [pool, setPool] = useState(seen.lastRow - seen.firstRow)
  if (seen.lastRow - seen.firstRow > pool) setPool(seen.lastRow - seen.firstRow)
  const shown = order.slice(seen.firstRow, seen.lastRow)
  const empty = props.empty || '暂无数据'
  const isText = typeof empty === 'string'
  return (
    <>
      <div
        role={tree ? 'treegrid' : 'grid'}
        aria-label={label}
        aria-rowcount={order.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        tabIndex={-1}
        {...props.focus}
        className={styles.sheet}
        data-frozen={frozen > 0 || frozenEnd > 0}
        style={{ '--row-line': `${rowHeight - 1}px` } as CSSProperties}
      >
        <GridHeader layout={layout} seen={seen} {...props.header} />
        <div role="rowgroup" className={styles.body} style={{ height: places.total, width: offsets.at(-1) }}>
          {shown.map((key, n) => {
            const index = seen.firstRow + n
            const top = places.topOf(index)
            if (isWaitingKey(key))
              return (
                <div key={`waiting${key}`} role="row" className={styles.row} style={{ top, height: rowHeight }}>
                  <div
                    role="gridcell"
                    className={styles.waiting}
                    style={{ paddingInlineStart: tree!.depthOf(key) * 16 + 28 }}
                  >
                    加载中…
                  </div>
                </div>
              )
            const place: RowPlace = {
              index,
              top,
              height: rowHeight,
              columns,
              offsets,
              frozen,
              frozenEnd,
              firstColumn: seen.firstColumn,
              lastColumn: seen.lastColumn,
              isChosen: chosen.keys.has(key),
              isExpanded: expanded.keys.has(key),
              depth: tree?.depthOf(key),
              isOpen: tree?.isParent(key) ? tree.isOpen(key) : undefined,
              treeColumn: props.treeColumn,
            }
            return <Fragment key={props.reactKey?.(key) ?? index % pool}>{renderRow(key, place)}</Fragment>
          })}
          {renderPanel &&
            shown.map((key, n) => {
              const content = expanded.keys.has(key) && renderPanel(key)
              if (!content) return null
              const top = places.topOf(seen.firstRow + n) + rowHeight
              return (
                <RowPanel key={key} top={top} width={props.width} onHeight={(height) => expanded.measured(key, height)}>
                  {content}
                </RowPanel>
              )
            })}
          {props.overlay}
        </div>
        {order.length === 0 && isText && <div className={styles.nothing}>{empty}</div>}
        {props.footer}
      </div>
      {/* Beside the grid, which may contain only rows: this may have buttons. */}
      {order.length === 0 && !isText && empty}
    </>
  )
}
