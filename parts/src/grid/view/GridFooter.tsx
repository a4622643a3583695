import { memo, useEffect, useMemo, useState } from 'react'
import type { GridColumn } from '../model/GridColumn.ts'
import type { GridModel } from '../model/createGridModel.ts'
import { statisticOf } from '../model/statisticOf.ts'
import styles from './DataGrid.module.css'
import type { GridLayout } from './GridLayout.ts'
import type { GridSource } from './GridSource.ts'

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
  layout: GridLayout
}

/** Sums and averages below the rows, updated after every step. */
export const GridFooter = memo(function GridFooter({ source: { model }, layout }: GridFooterProps) {
  const { columns, offsets, headerHeight, frozen } = layout
  const statistics = useStatistics(model, columns)
  if (statistics.length === 0) return null
  const sumAt = (place: number, kind: keyof typeof titles, values: ReadonlyMap<string, string>) => (
    <div
      key={place}
      role="gridcell"
      className={styles.cell}
      style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
    >
      {values.get(columns[place]!.key) ?? (place === 0 && titles[kind])}
    </div>
  )
  return (
    <div role="rowgroup" className={styles.footer} style={{ width: offsets.at(-1) }}>
      {statistics.map(({ kind, values }) => (
        <div key={kind} role="row" className={styles.statistics} style={{ height: headerHeight }}>
          {frozen > 0 && (
            <div role="presentation" className={styles.frozen} style={{ width: offsets[frozen] }}>
              {columns.slice(0, frozen).map((_, place) => sumAt(place, kind, values))}
            </div>
          )}
          {columns.slice(frozen).map((_, n) => sumAt(frozen + n, kind, values))}
        </div>
      ))}
    </div>
  )
})

function useStatistics(model: GridModel, columns: readonly GridColumn[]) {
  const wanted = useMemo(
    () =>
      kinds.flatMap((kind) => {
        const keys = columns.flatMap(({ key, statistics }) => (statistics?.includes(kind) ? [key] : []))
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
    const valuesOf = (column: string) => model.order().map((key) => model.row(key)?.[column])
    return wanted.map(({ kind, keys }) => ({
      kind,
      values: new Map(keys.map((column) => [column, statisticOf(kind, valuesOf(column))])),
    }))
    // `steps` triggers the update; the data is read from the model.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [model, wanted, steps])
}
