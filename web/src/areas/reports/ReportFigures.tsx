import { chosenLines, drillParams, type ReportAnswer } from '@lexdesk/domain'
import { useNavigate } from 'react-router'
import { Chart } from '../../ui/charts/Chart.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import type { KnownLooks } from './categoryLooks.ts'
import { reportPicture } from './reportChart.ts'
import type { ReportChoice } from './ReportChoice.ts'
import styles from './reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import { useDrillPath } from './reportPaths.ts'

interface ReportFiguresProps {
  answer: ReportAnswer
  /** The numbers below the picture. */
  hasTable?: boolean
  /** Of the picture, and without the numbers of its notes too. */
  height?: number
  /** A figure was clicked; by default its rows are opened. */
  onChoose?: (choice: ReportChoice) => void
  /** The colours of the figures without filters. */
  known?: KnownLooks | undefined
}

/** The measure of the style sheet. */
const noteHeight = 28

/** The picture of a report and its numbers. A click opens the rows behind a figure. */
export function ReportFigures({ answer, hasTable = true, height = 320, onChoose, known }: ReportFiguresProps) {
  const navigate = useNavigate()
  const drillPath = useDrillPath()
  const picture = reportPicture(answer, known)
  const { groups, dimensions, title, isTimeline } = answer
  if (dimensions.length > 0 && groups.length === 0)
    return <EmptyHint description={`没有符合条件的${answer.sourceTitle}`} />

  function open(place: number, series?: number) {
    const choice = picture?.choice(place, series)
    if (!choice) return
    if (onChoose) return onChoose(choice)
    const path = drillPath(answer.source, drillParams(answer, chosenLines(choice)))
    if (path !== undefined) void navigate(path)
  }

  const hasNotes = picture !== undefined && picture.notes.length > 0
  return (
    <>
      {picture && (
        <div className={styles.picture}>
          <Chart
            kind={picture.kind}
            title={title || '预览'}
            data={picture.data}
            height={hasNotes && !hasTable ? height - noteHeight : height}
            crowded={isTimeline ? 'skip' : 'shorten'}
            onChoose={open}
          />
          {hasNotes && (
            <p className={styles.facts}>
              {picture.notes.map((note) => (
                <span key={note}>{note}</span>
              ))}
            </p>
          )}
        </div>
      )}
      {(hasTable || !picture) && <ReportTable answer={answer} {...(onChoose && { onChoose })} />}
    </>
  )
}
