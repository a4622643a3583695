import { useMemo, useSyncExternalStore } from 'react'
import type { GridModel } from '../model/createGridModel.ts'
import type { GridColumn } from '../model/GridColumn.ts'
import { statisticOf } from '../model/statisticOf.ts'
import styles from './DataGrid.module.css'

const titles = { sum: '合计', average: '平均' } as const

interface GridFooterProps {
  model: GridModel
  columns: readonly GridColumn[]
  offsets: readonly number[]
  height: number
}

/** Sums and averages under the rows; they follow every step. */
export function GridFooter({ model, columns, offsets, height }: GridFooterProps) {
  const steps = useMemo(() => stepCounter(model), [model])
  useSyncExternalStore(steps.subscribe, steps.count)
  const kinds = (['sum', 'average'] as const).filter((kind) =>
    columns.some(({ statistics }) => statistics?.includes(kind)),
  )
  if (kinds.length === 0) return null
  return (
    <div className={styles.footer} style={{ width: offsets.at(-1) }}>
      {kinds.map((kind) => (
        <div key={kind} role="row" className={styles.statistics} style={{ height }}>
          {columns.map((column, place) => (
            <div
              key={column.key}
              role="gridcell"
              className={styles.cell}
              style={{ left: offsets[place], width: offsets[place + 1]! - offsets[place]! }}
            >
              {column.statistics?.includes(kind)
                ? statisticOf(
                    kind,
                    model.order().map((key) => model.row(key)[column.key]),
                  )
                : place === 0 && titles[kind]}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function stepCounter(model: GridModel) {
  let steps = 0
  return {
    count: () => steps,
    subscribe: (tell: () => void) =>
      model.onStep(() => {
        steps += 1
        tell()
      }),
  }
}
