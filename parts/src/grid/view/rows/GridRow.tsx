import { memo } from 'react'
import { cellColumn, isShownIn } from '../../model/columnFor.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import type { RowKey } from '../../model/rows/GridStep.ts'
import { shownText } from '../../cells/CellKind.ts'
import { isEditable, kindOf } from '../../cells/cellKinds.ts'
import type { GridSource } from '../GridSource.ts'
import { RowCells, type RowPlace } from './RowCells.tsx'
import { useRow } from './useRow.ts'

interface GridRowProps extends RowPlace {
  source: GridSource
  rowKey: RowKey
  columns: readonly GridColumn[]
}

/** One row of the model; rendered again only when its own values or errors change. */
export const GridRow = memo(function GridRow({ source, rowKey, ...place }: GridRowProps) {
  const { index, isChosen, isExpanded } = place
  const { values, problems, flashing } = useRow(source, rowKey)
  // A removed row may be rendered once more before the grid updates.
  if (!values) return null
  const isOff = source.isDisabled(values)
  const { marks } = source
  return (
    <RowCells
      {...place}
      isOff={isOff}
      mark={marks?.rowMark(values)}
      look={(given) => {
        const column = cellColumn(given, values)
        const kind = kindOf(column.type)
        const replaced = marks?.replaced(values, column.key)
        return {
          id: `${source.id}-${rowKey}-${column.key}`,
          content: kind.Display
            ? kind.Display({ source, column, rowKey, index, values, isChosen, isExpanded, isOff })
            : shownText(kind, values[column.key], column),
          isPlain: kind.Display === undefined,
          align: column.align,
          replaced: replaced && shownText(kind, replaced.value, column),
          problem: problems?.[column.key],
          isAbsent: !isShownIn(given, values),
          isFlashing: flashing?.has(column.key),
          isField: source.alwaysEdit && !isOff && isEditable(column),
        }
      }}
    />
  )
})
