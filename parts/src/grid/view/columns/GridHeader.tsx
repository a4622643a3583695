import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import styles from '../DataGrid.module.css'
import { endWidth, type GridLayout, type GridWindow, type SheetColumn } from '../GridLayout.ts'
import type { ColumnActs } from './useColumnLayout.ts'
import { useColumnDrag } from './useColumnDrag.ts'

const HeaderMenu = lazyPart(() => import('./HeaderMenu.tsx').then((module) => module.HeaderMenu))

export interface HeaderActs<C extends SheetColumn> {
  head: (column: C) => HeadLook
  columnActs: ColumnActs
}

/** How the header of a column is drawn. */
export interface HeadLook {
  content: ReactNode
  align?: 'right' | undefined
  /** For a column by which the rows can be sorted. */
  sort?: 'ascending' | 'descending' | 'none'
  /** With `isAdding` the column is sorted by in addition to the others. */
  onSort?: (isAdding: boolean) => void
  /** A column without a border to drag and without a menu. */
  isFixed?: boolean
}

interface GridHeaderProps<C extends SheetColumn> extends HeaderActs<C> {
  layout: GridLayout<C>
  seen: GridWindow
}

/** The column titles. Columns can be resized and reordered by mouse or from the menu. */
export function GridHeader<C extends SheetColumn>({ layout, seen, head, columnActs }: GridHeaderProps<C>) {
  const { columns, offsets, frozen, frozenEnd, headerHeight } = layout
  const drag = useColumnDrag(layout, columnActs)
  const [menu, setMenu] = useState<{ place: number; x: number; y: number }>()
  const end = columns.length - frozenEnd
  const headAt = (place: number, from = 0) => {
    const column = columns[place]!
    const { content, align, sort, onSort, isFixed } = head(column)
    return (
      <div
        key={column.key}
        role="columnheader"
        tabIndex={onSort ? 0 : -1}
        aria-colindex={place + 1}
        aria-sort={sort}
        className={styles.head}
        data-align={align}
        title={column.title}
        style={{ left: offsets[place]! - from, width: offsets[place + 1]! - offsets[place]! }}
        onPointerDown={isFixed ? undefined : (event) => drag.onTitle(event, place)}
        onClick={(event) => {
          const isEdge = event.target instanceof Element && event.target.closest('[data-edge]') !== null
          if (!isEdge && !drag.wasDragged()) onSort?.(event.shiftKey)
        }}
        onKeyDown={(event) => {
          if (!onSort || event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          onSort(event.shiftKey)
        }}
        onContextMenu={(event) => {
          if (isFixed) return
          event.preventDefault()
          setMenu({ place, x: event.clientX, y: event.clientY })
        }}
      >
        {content}
        {!isFixed && (
          <span
            className={styles.edge}
            data-edge={column.key}
            data-end={place >= end || undefined}
            onPointerDown={(event) => drag.onEdge(event, place)}
            onDoubleClick={() => columnActs.resize(column.key, undefined)}
          />
        )}
      </div>
    )
  }
  const scrolled = []
  for (let place = seen.firstColumn; place < seen.lastColumn; place += 1) scrolled.push(headAt(place))
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ height: headerHeight, width: offsets.at(-1) }}>
      {frozen > 0 && (
        <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
          {columns.slice(0, frozen).map((_, place) => headAt(place))}
        </div>
      )}
      {scrolled}
      {frozenEnd > 0 && (
        <div role="presentation" className={styles.frozenEnd} style={{ width: endWidth(layout) }}>
          {columns.slice(end).map((_, n) => headAt(end + n, offsets[end]))}
        </div>
      )}
      {menu && (
        <Suspense>
          <HeaderMenu {...menu} layout={layout} acts={columnActs} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {drag.mark !== undefined && <div className={styles.dropColumn} style={{ left: offsets[drag.mark] }} />}
    </div>
  )
}
