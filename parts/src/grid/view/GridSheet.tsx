import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react'
import { isWaitingKey } from '../model/rows/createTreeRows.ts'
import type { GridValues } from '../model/GridColumn.ts'
import type { RowKey } from '../model/rows/GridStep.ts'
import { isRowColumn } from '../model/cellType.ts'
import styles from './DataGrid.module.css'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader, type HeaderActs } from './columns/GridHeader.tsx'
import type { GridLayout } from './GridLayout.ts'
import { GridRow } from './rows/GridRow.tsx'
import type { GridSource } from './GridSource.ts'
import { RowPanel } from './rows/RowPanel.tsx'
import type { ChosenRows } from './rows/useChosenRows.ts'
import type { ExpandedRows } from './rows/useExpandedRows.ts'
import { useGridWindow } from './rows/useGridWindow.ts'

interface GridSheetProps {
  source: GridSource
  layout: GridLayout
  order: readonly RowKey[]
  viewport: RefObject<HTMLElement | null>
  label: string
  width: number
  chosen: ChosenRows
  expanded: ExpandedRows
  panel?: ((values: GridValues) => ReactNode) | undefined
  header: HeaderActs
}

/** Header, rows and sums. Scrolling renders this component only. */
export function GridSheet({
  source,
  layout,
  order,
  viewport,
  label,
  width,
  chosen,
  expanded,
  panel,
  header,
}: GridSheetProps) {
  const { columns, offsets, frozen, places, rowHeight, headerHeight } = layout
  const seen = useGridWindow(viewport, { places, headerHeight, offsets, frozen, rowCount: order.length })
  const { model, tree } = source
  // Rows that leave at one end are reused at the other: the pool is as large as the maximum ever visible.
  const [pool, setPool] = useState(seen.lastRow - seen.firstRow)
  if (seen.lastRow - seen.firstRow > pool) setPool(seen.lastRow - seen.firstRow)
  const treeColumn = tree && columns.findIndex(({ type }) => !isRowColumn(type))
  return (
    <div
      role={tree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={order.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      tabIndex={-1}
      className={styles.sheet}
      data-frozen={frozen > 0}
      style={{ '--row-line': `${rowHeight - 1}px` } as CSSProperties}
    >
      <GridHeader layout={layout} seen={seen} {...header} />
      <div role="rowgroup" className={styles.body} style={{ height: places.total, width: offsets.at(-1) }}>
        {order.slice(seen.firstRow, seen.lastRow).map((key, n) => {
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
          return (
            <GridRow
              key={index % pool}
              source={source}
              rowKey={key}
              index={index}
              top={top}
              height={rowHeight}
              columns={columns}
              offsets={offsets}
              frozen={frozen}
              firstColumn={seen.firstColumn}
              lastColumn={seen.lastColumn}
              isChosen={chosen.keys.has(key)}
              isExpanded={expanded.keys.has(key)}
              depth={tree?.depthOf(key)}
              isOpen={tree?.isParent(key) ? tree.isOpen(key) : undefined}
              treeColumn={treeColumn}
            />
          )
        })}
        {panel &&
          order.slice(seen.firstRow, seen.lastRow).map((key, n) => {
            const values = expanded.keys.has(key) && model.row(key)
            if (!values) return null
            const top = places.topOf(seen.firstRow + n) + rowHeight
            return (
              <RowPanel key={key} top={top} width={width} onHeight={(height) => expanded.measured(key, height)}>
                {panel(values)}
              </RowPanel>
            )
          })}
      </div>
      {order.length === 0 && <div className={styles.nothing}>暂无数据</div>}
      <GridFooter source={source} layout={layout} />
    </div>
  )
}
