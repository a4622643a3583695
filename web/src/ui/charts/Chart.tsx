import { theme } from 'antd'
import { use, useRef } from 'react'
import { PaperWidth } from '../print/PaperWidth.ts'
import styles from './Chart.module.css'
import { type ChartData, type ChartKind, type Crowded, isShare, placeWords } from './ChartData.ts'
import { ChartLook } from './ChartLook.ts'
import { chartOption } from './chartOption.ts'
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
  /** A place was clicked, or chosen with Enter; the series is unknown for the latter. */
  onChoose?: ((place: number, series?: number) => void) | undefined
}

/**
 * An ECharts drawing with what the library lacks: keyboard navigation through the places, and a table with the numbers
 * for screen readers. The table is shown instead if the library cannot be loaded.
 */
export function Chart({ title, kind, data, height = 260, crowded = 'skip', onChoose }: ChartProps) {
  const { token } = theme.useToken()
  const { isDark, hasPatterns } = use(ChartLook)
  const isOnPaper = use(PaperWidth) !== undefined
  const element = useRef<HTMLDivElement>(null)
  const { hasFailed, showPlace } = useDrawing(element, {
    isShare: isShare(kind),
    isAtOnce: isOnPaper,
    optionFor: ({ width, isPrinting }) =>
      chartOption({ kind, data, crowded, width, token, isDark, hasPatterns: hasPatterns || isPrinting || isOnPaper }),
    // The drawing of a heat map has one series with all cells.
    onClick: ({ dataIndex, seriesIndex, value }) =>
      kind === 'heatmap' && Array.isArray(value)
        ? onChoose?.(Number(value[0]), Number(value[1]))
        : onChoose?.(dataIndex, seriesIndex),
  })

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
            onChoose={onChoose}
          />
        </div>
      )}
      <ChartTable title={title} data={data} isShown={hasFailed} />
    </figure>
  )
}
