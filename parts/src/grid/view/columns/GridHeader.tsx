import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lazyPart.tsx'
import styles from '../DataGrid.module.css'
import { drawnColumns, type GridLayout, type GridWindow } from '../GridLayout.ts'
import type { ColumnActs } from './useColumnLayout.ts'
import { useColumnDrag } from './useColumnDrag.ts'

const HeaderMenu = lazyPart(() => import('./HeaderMenu.tsx').then((module) => module.HeaderMenu))

export interface HeaderActs {
  isAllChosen: boolean
  onChooseAll: (isChosen: boolean) => void
  columnActs: ColumnActs
}

interface GridHeaderProps extends HeaderActs {
  layout: GridLayout
  seen: GridWindow
}

/** The column titles. Columns can be resized and reordered by mouse or from the menu. */
export function GridHeader({ layout, seen, isAllChosen, onChooseAll, columnActs }: GridHeaderProps) {
  const { columns, offsets, frozen, headerHeight } = layout
  const drag = useColumnDrag(layout, columnActs)
  const [menu, setMenu] = useState<{ place: number; x: number; y: number }>()
  const headAt = (place: number) => {
    const column = columns[place]!
    const isRequired = column.validateRules?.some(({ required }) => required) ?? false
    return (
      <div
        key={column.key}
        role="columnheader"
        tabIndex={-1}
        aria-colindex={place + 1}
        className={styles.head}
        title={column.title}
        style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
        onPointerDown={(event) => drag.onTitle(event, place)}
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu({ place, x: event.clientX, y: event.clientY })
        }}
      >
        {column.type === 'rowCheckbox' ? (
          <input
            type="checkbox"
            aria-label="全选"
            checked={isAllChosen}
            onChange={(event) => onChooseAll(event.target.checked)}
          />
        ) : (
          <span className={styles.words} data-required={isRequired}>
            {column.title}
          </span>
        )}
        <span
          className={styles.edge}
          data-edge={column.key}
          onPointerDown={(event) => drag.onEdge(event, place)}
          onDoubleClick={() => columnActs.resize(column.key, undefined)}
        />
      </div>
    )
  }
  const drawn = drawnColumns(layout, seen)
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ height: headerHeight, width: offsets.at(-1) }}>
      {frozen > 0 && (
        <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
          {drawn.slice(0, frozen).map(headAt)}
        </div>
      )}
      {drawn.slice(frozen).map(headAt)}
      {menu && (
        <Suspense>
          <HeaderMenu {...menu} layout={layout} acts={columnActs} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      {drag.mark !== undefined && <div className={styles.dropColumn} style={{ left: offsets[drag.mark] }} />}
    </div>
  )
}
