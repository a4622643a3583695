import type { ReportAnswer } from '@lexdesk/domain'
import { drillParams } from '@lexdesk/domain'
import { useNavigate } from 'react-router'
import { Chart } from '../../ui/charts/Chart.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { reportPicture } from './reportChart.ts'
import styles from './reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { useDrillPath } from './reportPaths.ts'

interface ReportFiguresProps {
  answer: ReportAnswer
  /** The numbers below the picture. */
  hasTable?: boolean
  height?: number
  /** A group was clicked; by default its rows are opened. */
  onChoose?: (group: number) => void
}

/** The picture of a report and its numbers. A click opens the rows behind a figure. */
export function ReportFigures({ answer, hasTable = true, height = 320, onChoose }: ReportFiguresProps) {
  const navigate = useNavigate()
  const drillPath = useDrillPath()
  const picture = reportPicture(answer)
  const { groups, pivot, groupCount, dimensions, title, isTimeline } = answer
  if (dimensions.length > 0 && groups.length === 0)
    return <EmptyHint description={`没有符合条件的${answer.sourceTitle}`} />

  function open(place: number, series?: number) {
    if (onChoose) return onChoose(place)
    const lines = [
      ...(groups[place]?.lines ?? []),
      ...(pivot && series !== undefined ? (pivot.values[series]?.lines ?? []) : []),
    ]
    const path = drillPath(answer.source, drillParams(answer, lines))
    if (path !== undefined) void navigate(path)
  }

  return (
    <>
      {picture && (
        <div className={styles.picture}>
          <Chart
            kind={picture.kind}
            title={title || '预览'}
            data={picture.data}
            height={height}
            crowded={isTimeline ? 'skip' : 'shorten'}
            onChoose={open}
          />
          {groupCount > picture.drawn && dimensions.length > 0 && (
            <p className={styles.facts}>
              图中为前 {picture.drawn} 组，共 {groupCount} 组
            </p>
          )}
        </div>
      )}
      {(hasTable || !picture) && <ReportTable answer={answer} />}
    </>
  )
}
