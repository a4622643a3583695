import type { SqlAnswer, SqlChart } from '@lexdesk/domain'
import { Chart } from '../../../ui/charts/Chart.tsx'
import styles from '../reports.module.css'
import { sqlPicture } from './sqlPicture.ts'
import { sqlPivot } from './sqlPivot.ts'
import { SqlTable } from './SqlTable.tsx'

interface SqlFigureProps {
  answer: SqlAnswer
  chart: SqlChart
  label: string
  /** The rows below the picture. */
  hasTable?: boolean
  height?: number
}

/** The picture of a SQL report and its rows. */
export function SqlFigure({ answer, chart, label, hasTable = true, height = 320 }: SqlFigureProps) {
  const picture = sqlPicture(answer, chart)
  const table = (chart === 'pivot' && sqlPivot(answer)) || answer
  return (
    <>
      {picture && (
        <div className={styles.picture}>
          <Chart
            kind={picture.kind}
            title={label}
            data={picture.data}
            height={height}
            crowded={chart === 'line' || chart === 'area' ? 'skip' : 'shorten'}
          />
          {chart !== 'heatmap' && answer.rows.length > picture.drawn && (
            <p className={styles.facts}>
              图中为前 {picture.drawn} 行，共 {answer.rows.length} 行
            </p>
          )}
        </div>
      )}
      {(hasTable || !picture) && <SqlTable answer={table} label={label} />}
    </>
  )
}
