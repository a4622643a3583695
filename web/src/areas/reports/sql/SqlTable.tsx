import { countText, type SqlAnswer, type SqlValue } from '@lexdesk/domain'
import type { TableColumn } from '@lexdesk/parts'
import { Link } from 'react-router'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { columnWidth } from '../columnWidth.ts'
import { ReportDataTable } from '../print/ReportDataTable.tsx'
import styles from '../reports.module.css'
import { shownColumns, sqlText } from './sqlText.ts'

interface Line {
  id: string
  values: readonly SqlValue[]
}

/** Longer tables scroll inside. */
const rowsAtOnce = 50
const longestHeight = 560

/** The rows of a SQL report with their sums. */
export function SqlTable({ answer, label }: { answer: SqlAnswer; label: string }) {
  const { recordPath } = useMenuPages()
  const { rows, sums, isCut, asOf } = answer
  const lines = rows.map((values, at): Line => ({ id: String(at), values }))
  const shown = shownColumns(answer.columns)
  const columns = shown.map(({ column, at }, place): TableColumn<Line> => {
    const { title, kind, link } = column
    const text = ({ values }: Line) => sqlText(column, values[at])
    const width = columnWidth(title, [...lines.slice(0, 200).map(text), sqlText(column, sums?.[at])])
    return {
      key: `c${at}`,
      title,
      text,
      importance: place < 3 ? 1 : 2,
      ...(kind === 'text' ? {} : { align: 'right' as const }),
      ...(place === 0 ? { minWidth: width } : { width }),
      ...(link && {
        show: (line: Line) => {
          const [words, id] = [text(line), line.values[link.at]]
          const path = id === null || id === undefined ? undefined : recordPath(link.resource, String(id))
          return path === undefined || words === '' ? words : <Link to={path}>{words}</Link>
        },
      }),
    }
  })
  const totals = sums && [
    {
      title: '合计',
      values: new Map([
        ...(shown[0] && sums[shown[0].at] === null ? [[`c${shown[0].at}`, '合计'] as const] : []),
        ...shown.flatMap(({ column, at }) =>
          sums[at] === null ? [] : [[`c${at}`, sqlText(column, sums[at])] as const],
        ),
      ]),
    },
  ]
  return (
    <>
      <p className={styles.facts}>
        <span>数据截至 {asOf.slice(0, 16)}</span>
        <span>
          {isCut
            ? `行数较多，只显示前 ${countText(rows.length)} 行，合计也只含这些行`
            : `共 ${countText(rows.length)} 行`}
        </span>
      </p>
      <ReportDataTable<Line>
        label={label}
        rows={lines}
        columns={columns}
        rowHeight={36}
        {...(lines.length > rowsAtOnce && { height: longestHeight })}
        {...(totals && { totals })}
        empty={<EmptyHint description="没有符合条件的数据" />}
      />
    </>
  )
}
