import {
  chosenLines,
  drillParams,
  type ReportAnswer,
  type ReportFigures,
  type ReportGroup,
  type ReportPivotValue,
} from '@lexdesk/domain'
import type { TableColumn } from '@lexdesk/parts'
import { Link } from 'react-router'
import { columnWidth } from './columnWidth.ts'
import { figureText } from './figureText.ts'
import { ReportDataTable } from './print/ReportDataTable.tsx'
import { choiceOf, type ReportChoice } from './ReportChoice.ts'
import { useDrillPath } from './reportPaths.ts'
import styles from './reports.module.css'

interface Line {
  id: string
  group: ReportGroup
}

interface FigureColumn {
  key: string
  title: string
  text: (figures: ReportFigures) => string
  /** What a figure is limited to beside its group. */
  within?: ReportPivotValue
}

interface ReportTableProps {
  answer: ReportAnswer
  /** A figure was clicked; by default it links to its rows. */
  onChoose?: (choice: ReportChoice) => void
}

/** Longer tables scroll inside. */
const rowsAtOnce = 50
const longestHeight = 560

/** Groups with their figures and the totals; each figure opens its rows. A pivot has its values as columns. */
export function ReportTable({ answer, onChoose }: ReportTableProps) {
  const drillPath = useDrillPath()
  const { dimensions, groups, total } = answer
  const isWhole = dimensions.length === 0
  const whole: Line = { id: 'all', group: { texts: [], lines: [], ...total } }
  const lines = isWhole ? [whole] : groups.map((group, index): Line => ({ id: String(index), group }))
  const figures = figureColumns(answer)

  const names = dimensions.map(({ title }, at): TableColumn<Line> => {
    const text = ({ group }: Line) => group.texts[at] ?? ''
    const width = columnWidth(
      title,
      groups.map(({ texts }) => texts[at] ?? ''),
    )
    return { key: `d${at}`, title, text, importance: 1, ...(at === 0 ? { minWidth: width } : { width }) }
  })
  const numbers = figures.map(({ key, title, text, within }): TableColumn<Line> => ({
    key,
    title,
    align: 'right',
    importance: 1,
    width: columnWidth(title, [...groups.map(text), text(total)]),
    text: ({ group }) => text(group),
    show: ({ group }) => {
      const words = text(group)
      if (words === '') return words
      const choice = choiceOf(isWhole ? undefined : { text: group.texts.join(' / '), lines: group.lines }, within)
      if (onChoose)
        return (
          <button type="button" className={styles.figure} onClick={() => onChoose(choice)}>
            {words}
          </button>
        )
      const path = drillPath(answer.source, drillParams(answer, chosenLines(choice)))
      return path === undefined ? words : <Link to={path}>{words}</Link>
    },
  }))
  const sum = new Map([['d0', '合计'], ...figures.map(({ key, text }) => [key, text(total)] as const)])
  return (
    <ReportDataTable<Line>
      label={answer.title || '预览'}
      rows={lines}
      columns={[...(isWhole ? [{ key: 'all', title: '', text: () => '合计' }] : names), ...numbers]}
      rowHeight={36}
      {...(lines.length > rowsAtOnce && { height: longestHeight })}
      {...(!isWhole && { totals: [{ title: '合计', values: sum }] })}
    />
  )
}

function figureColumns({ measures, pivot }: ReportAnswer): FigureColumn[] {
  const own = measures.map((measure, at): FigureColumn => ({
    key: `m${at}`,
    title: pivot ? `合计${measures.length > 1 ? ` ${measure.title}` : ''}` : measure.title,
    text: ({ values, currencies }) => figureText(measure, values[at], currencies?.[at]),
  }))
  const perValue = (pivot?.values ?? []).flatMap((within, place) =>
    measures.map((measure, at): FigureColumn => ({
      key: `p${place}m${at}`,
      title: measures.length > 1 ? `${within.text} ${measure.title}` : within.text,
      text: ({ cells }) => figureText(measure, cells?.[place]?.values[at], cells?.[place]?.currencies?.[at]),
      within,
    })),
  )
  return [...perValue, ...own]
}
