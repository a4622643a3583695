import {
  boardLimits,
  type BoardFilter,
  type BoardPlace,
  type BoardTile,
  type BoardValues,
  type ChosenGroup,
  reportEndpoints,
  type ReportFilter,
  type ReportSummary,
} from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/calls/call.ts'
import { useResourceNamed } from '../../../api/resource/useResourceNamed.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { ReportFigures } from '../ReportFigures.tsx'
import { reportPath } from '../reportPaths.ts'
import styles from './boards.module.css'
import { figuresKey } from './figuresKey.ts'

/** The measures of the style sheet, from which a chart gets its height. */
const rowHeight = 72
const gap = 12
const headHeight = 44

export const placeStyle = ({ x, y, w, h }: BoardPlace): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
})

interface BoardTileViewProps {
  tile: BoardTile
  /** Undefined for a report that this user may not open. */
  report: ReportSummary | undefined
  filters: readonly BoardFilter[]
  values: BoardValues
  chosen: ChosenGroup | undefined
  /** Without it a click on a group opens its rows. */
  onChoose?: (group: ChosenGroup) => void
  /** At the end of the title. */
  extra?: ReactNode
}

export function BoardTileView({ tile, report, filters, values, chosen, onChoose, extra }: BoardTileViewProps) {
  const resourceNamed = useResourceNamed()
  const resource = report && resourceNamed(report.source)
  const { filter, ignored } = resource
    ? boardLimits(filters, values, chosen, resource)
    : { filter: null, ignored: [] as string[] }
  const { data, error, refetch } = useFigures(report, filter)
  if (!report)
    return (
      <article className={styles.tile} aria-label="无权查看的报表">
        <header className={styles.head}>
          <h2>无权查看的报表</h2>
          {extra}
        </header>
        <EmptyHint description="这张报表没有共享给您，或者您无权查看它的数据" />
      </article>
    )
  function open(place: number) {
    const group = data?.groups[place]
    if (resource && group) onChoose?.({ source: resource, text: group.texts.join(' / '), lines: group.lines })
  }
  return (
    <article className={styles.tile} aria-label={report.title}>
      <header className={styles.head}>
        <h2>
          <Link to={reportPath(report.code)}>{report.title}</Link>
        </h2>
        {ignored.length > 0 && <span className={styles.note}>不受“{ignored.join('、')}”限制</span>}
        {extra}
      </header>
      <div className={styles.body}>
        {error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <ReportFigures
            answer={data}
            hasTable={false}
            height={tile.h * (rowHeight + gap) - gap - headHeight - gap}
            {...(onChoose && { onChoose: open })}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </div>
    </article>
  )
}

/** The figures of a report within the limits of the board. */
function useFigures(report: ReportSummary | undefined, filter: ReportFilter | null) {
  const { code = '', source = '' } = report ?? {}
  const limits = filter
    ? { superQueryParams: JSON.stringify(filter.records), superQueryMatchType: filter.matchType }
    : {}
  return useQuery({
    queryKey: [...figuresKey(source), code, limits],
    queryFn: ({ signal }) => call(reportEndpoints.run, { code, ...limits }, { signal, quiet: true }),
    enabled: report !== undefined,
    placeholderData: keepPreviousData,
  })
}
