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
  /** Describes the chart; read by screen readers and used as the table caption. */
  title: string
  kind: ChartKind
  data: ChartData
  height?: number
  crowded?: Crowded
}

/**
 * An ECharts drawing with what the library lacks: keyboard navigation through the places, and a table with the numbers
 * for screen readers. The table is shown instead if the library cannot be loaded.
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
