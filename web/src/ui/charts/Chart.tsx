import { theme } from 'antd'
import { use, useRef } from 'react'
import styles from './Chart.module.css'
import { type ChartData, type ChartKind, type Crowded, placeWords } from './ChartData.ts'
import { chartOption } from './chartOption.ts'
import { ChartPatterns } from './ChartPatterns.ts'
import { ChartPlaces } from './ChartPlaces.tsx'
import { ChartTable } from './ChartTable.tsx'
import { useDrawing } from './useDrawing.ts'

interface ChartProps {
  /** Says what is shown; screen readers read it, and it heads the table. */
  title: string
  kind: ChartKind
  data: ChartData
  height?: number
  crowded?: Crowded
}

/**
 * A drawing by ECharts with what the library does not have: the keyboard walks through the places, and screen readers
 * find the numbers in a table. The table is shown instead when the library cannot be loaded.
 */
export function Chart({ title, kind, data, height = 260, crowded = 'skip' }: ChartProps) {
  const { token } = theme.useToken()
  const hasPatterns = use(ChartPatterns)
  const element = useRef<HTMLDivElement>(null)
  const { hasFailed, showPlace } = useDrawing(element, ({ width, isPrinting }) =>
    chartOption({ kind, data, crowded, width, token, hasPatterns: hasPatterns || isPrinting }),
  )

  return (
    <figure className={styles.chart} aria-label={title}>
      {!hasFailed && (
        <div className={styles.canvas} style={{ height }}>
          {/* Hidden from screen readers: the places and the table have the same numbers. */}
          <div ref={element} className={styles.drawing} aria-hidden="true" />
          <ChartPlaces
            title={`${title}，左右键逐项查看`}
            words={data.places.map((_, index) => placeWords(data, index))}
            onActive={showPlace}
          />
        </div>
      )}
      <ChartTable title={title} data={data} isShown={hasFailed} />
    </figure>
  )
}
