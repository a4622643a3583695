import { memo, useEffect, useMemo, useState } from 'react'
import { shownText } from '../cells/CellKind.ts'
import { isRowColumn } from '../cells/cellKinds.ts'
import { isShownIn } from '../model/columnFor.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import type { GridModel } from '../model/createGridModel.ts'
import { statisticOf } from '../model/statisticOf.ts'
import type { GridLayout } from './GridLayout.ts'
import type { GridSource } from './GridSource.ts'
import { TotalRows } from './TotalRows.tsx'

const titles = { sum: '合计', average: '平均' } as const
const kinds = ['sum', 'average'] as const

/** The height of the rows of sums and averages, with the line above them. */
export function footerHeightOf(columns: readonly GridColumn[], rowHeight: number): number {
  const count = kinds.filter((kind) => columns.some(({ statistics }) => statistics?.includes(kind))).length
  return count === 0 ? 0 : count * rowHeight + 1
}

/** Up to this many values are summed before the next frame. With more rows the sum is debounced. */
const syncRows = 2_000
const pauseMs = 120

interface GridFooterProps {
  source: GridSource
  layout: GridLayout<GridColumn>
}

/** Sums and averages of the model, updated after every step. */
export const GridFooter = memo(function GridFooter({ source: { model }, layout }: GridFooterProps) {
  const statistics = useStatistics(model, layout.columns)
  const rows = statistics.map(({ kind, values }) => ({ title: titles[kind], values }))
  // Handles and check boxes are too narrow for the title.
  const titlePlace = Math.max(
    0,
    layout.columns.findIndex(({ type }) => type === 'rowNumber' || !isRowColumn(type)),
  )
  return (
    rows.length > 0 && <TotalRows rows={rows} layout={layout} alignOf={({ align }) => align} titlePlace={titlePlace} />
  )
})

function useStatistics(model: GridModel, columns: readonly GridColumn[]) {
  const wanted = useMemo(
    () =>
      kinds.flatMap((kind) => {
        const keys = columns.filter(({ statistics }) => statistics?.includes(kind))
        return keys.length > 0 ? [{ kind, keys }] : []
      }),
    [columns],
  )
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    if (wanted.length === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const count = () => setSteps((before) => before + 1)
    const stop = model.onStep(() => {
      clearTimeout(timer)
      if (model.order().length <= syncRows) count()
      else timer = setTimeout(count, pauseMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [model, wanted])
  return useMemo(() => {
    const valuesOf = (column: GridColumn) =>
      model.order().map((key) => {
        const row = model.row(key)
        return row && isShownIn(column, row) ? row[column.key] : undefined
      })
    return wanted.map(({ kind, keys }) => ({
      kind,
      values: new Map(keys.map((column) => [column.key, shown(column, statisticOf(kind, valuesOf(column)))])),
    }))
    // `steps` triggers the update; the data is read from the model.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [model, wanted, steps])
}

/** A sum is written like the values of its column. */
const shown = (column: GridColumn, sum: string): string =>
  column.text && sum !== '-' ? shownText(column.text, Number(sum), column) : sum
